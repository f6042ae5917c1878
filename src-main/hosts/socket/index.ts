export { startSocketHost, type SocketHost, type SocketHostOptions } from './host.ts';
