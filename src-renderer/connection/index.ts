export type { Carrier, Link, LinkEnd, LinkEvents } from './carrier.ts';
export { Connection, type ConnectionState, type StreamListener } from './connection.svelte.ts';
export { Credentials, type Credential, type CredentialsPlace } from './credentials.ts';
export { electronCarrier, type ElectronBridge } from './electron-bridge.ts';
export { tellOfUse } from './use.ts';
export { webSocketAddress, webSocketCarrier } from './web-socket.ts';
