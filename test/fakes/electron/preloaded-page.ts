import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { createClient, type Client } from '../../../renderer/bridge/client.ts';
import type { NativeBridge } from '#contract/native-bridge.ts';
import type { FrameApi } from '../../../main/hosts/electron/electron-api.ts';
import type { FakeElectron } from './fake-electron.ts';
import type { FakeContents } from './fake-window.ts';

type Bridge = NativeBridge<unknown>;

/** Runs the real preload script of a window in a separate context; returns what it gave to the page. */
export async function preload(
  { say }: Pick<FakeElectron, 'say'>,
  contents: FakeContents,
  frame: FrameApi | null = { url: 'app://intray/#/inbox', parent: null },
): Promise<Bridge> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, '../../../preload/electron-bridge.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'cjs',
    external: ['electron/renderer'],
  });
  const exposed = new Map<string, unknown>();
  const renderer = {
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) },
    ipcRenderer: {
      send: (channel: string, text: unknown) => say(contents, channel, text, frame),
      on: (channel: string, listener: (event: unknown, text: unknown) => void) =>
        contents.on('sent', (to: string, text: unknown) => {
          if (to === channel) listener({}, text);
        }),
    },
    webUtils: { getPathForFile: (file: { readonly path?: string }) => file.path ?? '' },
  };
  const require = (name: string): unknown => {
    if (name === 'electron/renderer') return renderer;
    throw new Error(`a preload script in the sandbox cannot load ${name}`);
  };
  runInContext(outputFiles[0]?.text ?? '', createContext({ require }));
  if (exposed.size !== 1) throw new Error(`the page is given ${[...exposed.keys()].join()}`);
  return exposed.get('intray') as Bridge;
}

/** Returns the page's own client over the bridge, connected. */
export async function pageClient(fake: Pick<FakeElectron, 'say'>, contents: FakeContents): Promise<Client> {
  const bridge = await preload(fake, contents);
  const client = createClient({
    send: (text) => bridge.send(text),
    connect: ({ onText }) => bridge.listen(onText),
  });
  if (client.link() !== 'live') throw new Error('nobody said hello');
  return client;
}
