export { loadAssets, type Asset, type Assets } from './assets.ts';
export { securityHeaders } from './headers.ts';
