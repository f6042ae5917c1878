export { serveWindow } from './host.ts';
export { INTERFACE_ORIGIN, isInterfaceUrl, type SenderEvent } from './sender.ts';
