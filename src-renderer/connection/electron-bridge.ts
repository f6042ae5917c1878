import type { ClientFrame, ServerFrame } from '../../src-shared/contract/index.ts';
import type { Carrier } from './carrier.ts';

/** What the preload script of the desktop app offers; nothing else of Electron is in reach. */
export interface ElectronBridge {
  send(frame: ClientFrame): void;
  /** May return the function that stops listening. */
  onFrame(listener: (frame: ServerFrame) => void): unknown;
}

/** The bridge of the desktop app: it lives as long as the window does, so it never closes by itself. */
export function electronCarrier(bridge: ElectronBridge): Carrier {
  return {
    connect(events) {
      let open = true;
      const stop = bridge.onFrame((frame) => {
        if (open) events.received(frame);
      });
      queueMicrotask(() => {
        if (open) events.opened();
      });
      return {
        send: (frame) => {
          bridge.send(frame);
        },
        close() {
          open = false;
          if (typeof stop === 'function') (stop as () => void)();
        },
      };
    },
  };
}
