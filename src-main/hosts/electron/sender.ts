/** Where the interface lives under Electron. */
export const INTERFACE_ORIGIN = 'app://countersign';

/** The parts of Electron's event that say who has sent a message. */
export interface SenderEvent {
  readonly sender: object;
  readonly senderFrame: {
    readonly url: string;
    readonly parent: object | null;
    readonly detached: boolean;
  } | null;
}

/** True when a URL is a page of our own. */
export function isInterfaceUrl(url: string): boolean {
  return url.startsWith(`${INTERFACE_ORIGIN}/`);
}

/** True when a message comes from the top frame of our window, showing our own page: no frame inside it, nobody else. */
export function isOwnSender(event: SenderEvent, own: object): boolean {
  const { sender, senderFrame } = event;
  return (
    sender === own &&
    senderFrame !== null &&
    !senderFrame.detached &&
    senderFrame.parent === null &&
    isInterfaceUrl(senderFrame.url)
  );
}
