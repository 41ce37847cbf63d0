import { contextBridge, ipcRenderer } from 'electron/renderer';
import { toMain, toRenderer } from './channels.ts';
import type { NativeBridge } from './contract/native-bridge.ts';

/** All that our page is given of Electron: frames as text, on two channels. Nothing of Electron itself gets through. */
const bridge: NativeBridge = {
  send: (text) => ipcRenderer.send(toMain, String(text)),
  listen(onText) {
    ipcRenderer.on(toRenderer, (_event, text: unknown) => {
      if (typeof text === 'string') onText(text);
    });
    // The host says hello to whoever says that it listens.
    ipcRenderer.send(toMain, '');
  },
};

contextBridge.exposeInMainWorld('intray', bridge);
