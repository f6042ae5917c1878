import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { FRAME_CHANNEL, type BridgeMessage } from './hosts/channel/index.ts';

const page = crypto.randomUUID();

// All that the page gets of Electron: frames of the contract out, frames of the contract in.
contextBridge.exposeInMainWorld('countersign', {
  send(frame: unknown): void {
    const message: BridgeMessage = { page, frame };
    ipcRenderer.send(FRAME_CHANNEL, message);
  },
  onFrame(listener: (frame: unknown) => void): () => void {
    const take = (_event: IpcRendererEvent, message: BridgeMessage): void => {
      if (message.page === page) listener(message.frame);
    };
    ipcRenderer.on(FRAME_CHANNEL, take);
    return () => void ipcRenderer.off(FRAME_CHANNEL, take);
  },
});
