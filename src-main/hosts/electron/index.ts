export { serveWindow } from './host.ts';
export { INTERFACE_ORIGIN, isInterfaceUrl, isOwnSender, type SenderEvent } from './sender.ts';
