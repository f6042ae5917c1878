export { GatewayLimits } from './limits.ts';
export { refuseSocket } from './refuse.ts';
export { createGateway, type GatewayParts } from './server.ts';
