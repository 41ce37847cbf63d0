import { readFile } from 'node:fs/promises';
import { WebSocket } from 'ws';
import { signInLink } from '#contract/page-handshake.ts';
import type { SignInLink } from '#hosts/station/sign-in-link.ts';
import { createHandshake, type SignInLinkParts } from '../../../renderer/bridge/handshake.ts';
import type { KeyStore, PageKey } from '../../../renderer/bridge/page-key.ts';

/** A browser's key store, in memory. */
export interface Browser extends KeyStore {
  current: PageKey | null;
}

export function newBrowser(): Browser {
  const browser: Browser = {
    current: null,
    read: () => Promise.resolve(browser.current),
    write(key) {
      browser.current = key;
      return Promise.resolve();
    },
  };
  return browser;
}

/** Reads the sign-in link from the page that signs a browser in. */
export async function readLink(link: SignInLink, address: string): Promise<SignInLinkParts> {
  const page = await readFile(link.write(address), 'utf8');
  const parts = signInLink.read(/#[\w.=-]+/u.exec(page)?.[0] ?? '');
  if (parts === null) throw new Error(`no link in ${page}`);
  return parts;
}

export interface Visit {
  readonly ended: 'open' | 'refused' | 'foreign' | 'cut' | `status ${number}`;
  readonly socket: WebSocket;
  /** The frames of the contract, from `hello` on. */
  readonly frames: readonly string[];
  readonly closed: Promise<number>;
}

export interface VisitOptions {
  readonly link?: SignInLinkParts | null;
  /** The origin that the page claims; by default the address that it connects to. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** Connects to a station as the page does, with the page's own handshake code. */
export async function visit(address: string, browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { link = null, origin = address, headers = {}, path = '/ws' } = options;
  const handshake = createHandshake({ origin, link, known: browser.current, keys: browser });
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers: { Origin: origin, ...headers } });
  const frames: string[] = [];
  const outcome = Promise.withResolvers<Visit['ended']>();
  const closed = new Promise<number>((resolve) => socket.on('close', (code: number) => resolve(code)));
  let isOpen = false;
  let turn = Promise.resolve();
  const take = async (text: string): Promise<void> => {
    if (!isOpen) {
      const step = await handshake.receive(text);
      if (step.kind === 'send') {
        socket.send(step.text);
        return;
      }
      isOpen = step.kind === 'open';
      outcome.resolve(step.kind);
    }
    if (isOpen) frames.push(text);
  };
  socket.on('open', () => socket.send(handshake.greeting));
  socket.on('message', (data: Buffer) => void (turn = turn.then(() => take(data.toString()))));
  socket.on('unexpected-response', (_request, response) => {
    outcome.resolve(`status ${response.statusCode ?? 0}`);
    socket.terminate();
  });
  socket.on('error', () => outcome.resolve('cut'));
  socket.on('close', () => void turn.then(() => outcome.resolve('cut')));
  return { ended: await outcome.promise, socket, frames, closed };
}
