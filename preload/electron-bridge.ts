import { contextBridge, ipcRenderer, webUtils } from 'electron/renderer';
import { toMain, toRenderer } from './channels.ts';
import type { NativeBridge } from './contract/native-bridge.ts';

/** All that our page is given of Electron: frames as text on two channels, and the path of what a person dropped. */
const bridge: NativeBridge<File> = {
  send: (text) => ipcRenderer.send(toMain, text),
  listen(onText) {
    ipcRenderer.on(toRenderer, (_event, text: unknown) => {
      if (typeof text === 'string') onText(text);
    });
    // The host says hello to whoever says that it listens.
    ipcRenderer.send(toMain, '');
  },
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('intray', bridge);
