import { toMain, toRenderer } from '#channels';
import type { Capability } from '#contract/frame.ts';
import { openConnection, type Connection, type ConnectionDeps } from '#app/frames/connection.ts';
import type { ContentsApi, ElectronApi, IpcEvent } from '../electron-api.ts';
import { isPage } from './scheme.ts';

/**
 * Moves frames between our page and the app. An empty text means that a page has started to listen: it gets a greeting,
 * and the calls of an earlier page in the same window end.
 */
export function serveFrames(
  ipcMain: ElectronApi['ipcMain'],
  deps: ConnectionDeps,
  capabilities: ReadonlySet<Capability>,
): void {
  const connections = new Map<number, Connection>();

  const drop = (id: number): void => {
    connections.get(id)?.closed();
    connections.delete(id);
  };
  const open = (contents: ContentsApi): void => {
    const { id } = contents;
    drop(id);
    const channel = {
      send(text: string): void {
        if (!contents.isDestroyed()) contents.send(toRenderer, text);
      },
      // Electron queues messages itself and does not report how much is queued.
      bufferedBytes: () => 0,
      close: () => drop(id),
    };
    connections.set(id, openConnection(deps, channel, { capabilities, signIn: null }));
  };
  const known = new Set<number>();
  const know = (contents: ContentsApi): void => {
    const { id } = contents;
    if (known.has(id)) return;
    known.add(id);
    contents.on('render-process-gone', () => drop(id));
    contents.on('destroyed', () => {
      drop(id);
      known.delete(id);
    });
  };

  ipcMain.on(toMain, (event, text) => {
    if (!isOurPage(event) || typeof text !== 'string') return;
    know(event.sender);
    if (text === '') open(event.sender);
    else connections.get(event.sender.id)?.receive(text);
  });
}

/** The only check of the sender: it must be the page itself, in the main frame of its window. */
const isOurPage = ({ senderFrame }: Pick<IpcEvent, 'senderFrame'>): boolean =>
  senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url);
