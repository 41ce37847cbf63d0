import { contextBridge, ipcRenderer, webUtils } from 'electron/renderer';
import { toMain, toRenderer } from './channels.ts';
import type { NativeBridge } from './contract/native-bridge.ts';

/** Everything that the page gets of Electron: frames as text on two channels, and the path of a dropped file. */
const bridge: NativeBridge<File> = {
  send: (text) => ipcRenderer.send(toMain, text),
  listen(onText) {
    ipcRenderer.on(toRenderer, (_event, text: unknown) => {
      if (typeof text === 'string') onText(text);
    });
    // An empty text says that the page listens; the host then sends `hello`.
    ipcRenderer.send(toMain, '');
  },
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('intray', bridge);
