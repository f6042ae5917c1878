export { loadAssets, type Asset, type Assets } from './assets.ts';
export { contentSecurityPolicy, securityHeaders } from './headers.ts';
