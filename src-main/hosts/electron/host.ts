import { ipcMain, type IpcMainEvent, type WebContents } from 'electron';
import * as v from 'valibot';
import { INTERFACE, serveConnection, type Connection } from '../../../src-shared/contract/index.ts';
import { FRAME_CHANNEL, type BridgeMessage } from '../channel/index.ts';
import type { HostOptions } from '../options.ts';
import { isOwnSender } from './sender.ts';

const Message = v.strictObject({ page: v.pipe(v.string(), v.uuid()), frame: v.unknown() });

interface Page {
  readonly id: string;
  readonly connection: Connection;
}

/**
 * Serves the contract to one window over Electron's IPC: no TCP, no token; the sender of each message is checked
 * instead. Returns the function that ends it.
 */
export function serveWindow(contents: WebContents, options: HostOptions): () => void {
  let page: Page | null = null;

  const endPage = (): void => {
    page?.connection.close();
    page = null;
  };

  const open = (id: string): Page => {
    endPage();
    const connection = serveConnection({
      handlers: options.handlers,
      caller: INTERFACE,
      send: (frame) => {
        const message: BridgeMessage = { page: id, frame };
        if (!contents.isDestroyed()) contents.send(FRAME_CHANNEL, message);
      },
      onDefect: (thrown) => {
        options.logger.error({ err: thrown }, 'a command failed');
      },
    });
    return { id, connection };
  };

  const take = (event: IpcMainEvent, sent: unknown): void => {
    if (!isOwnSender(event, contents)) {
      options.logger.warn({ url: event.senderFrame?.url }, 'a message from a foreign frame was dropped');
      return;
    }
    const message = v.safeParse(Message, sent);
    if (!message.success) return;
    if (page?.id !== message.output.page) page = open(message.output.page);
    page.connection.receive(message.output.frame);
  };

  ipcMain.on(FRAME_CHANNEL, take);
  contents.on('render-process-gone', endPage);
  contents.on('did-navigate', endPage);
  contents.on('destroyed', endPage);
  return () => {
    ipcMain.off(FRAME_CHANNEL, take);
    endPage();
  };
}
