export { GatewayLimits } from './limits.ts';
export { createGateway, type GatewayParts } from './server.ts';
