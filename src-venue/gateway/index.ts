export { GatewayLimits } from './limits.ts';
export { NO_SCHEMAS } from './no-schemas.ts';
export { refuseSocket } from './refuse.ts';
export { createGateway, type GatewayParts } from './server.ts';
