import { statSync } from 'node:fs';
import type { AnyMessage } from '#contract/messages/message.ts';
import { fetchPack, packPlace, removePack, type FetchPackOptions, type PackOutcome } from './fetch-pack.ts';

/** The reading pack as the settings show it. */
interface PackState {
  /** As Tesseract names them. */
  readonly languages: readonly string[];
  /** Those of the languages whose model is there. */
  readonly present: readonly string[];
  /** The name of the server that has them. */
  readonly host: string;
  readonly allBytes: number;
  /** The bytes that are there of a fetch that runs; `null` while none runs. */
  readonly fetchedBytes: number | null;
  /** Why the last fetch failed; `null` when it did not, or was cancelled. */
  readonly problem: AnyMessage | null;
}

/** Fetches and removes the reading pack for the person at the screen, one fetch at a time. */
export interface PackKeeper {
  state(): PackState;
  /** Starts a fetch; nothing happens while one runs. */
  fetch(): void;
  /** Ends a fetch. Files that are complete are kept. */
  cancel(): void;
  remove(): Promise<void>;
}

interface KeeperOptions extends Pick<FetchPackOptions, 'folder' | 'from' | 'files'> {
  /** The proxy and the authority of the settings, asked for at each fetch. */
  readonly network: () => Pick<FetchPackOptions, 'env' | 'caFile'>;
}

/** @param changed is called when the state has changed; while bytes arrive, at each percent */
export function createPackKeeper(options: KeeperOptions, changed: () => void): PackKeeper {
  const { folder, from, files } = options;
  const allBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let running: { readonly stop: AbortController; fetchedBytes: number; readonly ended: Promise<void> } | null = null;
  let problem: AnyMessage | null = null;
  const percentOf = (bytes: number): number => Math.floor((bytes / allBytes) * 100);
  const isThere = (file: (typeof files)[number]): boolean =>
    statSync(packPlace(folder, file), { throwIfNoEntry: false })?.size === file.sizeBytes;
  const end = (stop: AbortController, outcome: PackOutcome): void => {
    running = null;
    problem = outcome.ok || stop.signal.aborted ? null : outcome.message;
    changed();
  };
  return {
    state: () => ({
      languages: files.map(({ language }) => language),
      present: files.filter(isThere).map(({ language }) => language),
      host: from.host,
      allBytes,
      fetchedBytes: running?.fetchedBytes ?? null,
      problem,
    }),
    fetch() {
      if (running !== null) return;
      problem = null;
      const stop = new AbortController();
      const onProgress = (doneBytes: number): void => {
        if (running === null) return;
        const isFurther = percentOf(doneBytes) > percentOf(running.fetchedBytes);
        running.fetchedBytes = doneBytes;
        if (isFurther) changed();
      };
      const fetched = fetchPack({ folder, from, files, ...options.network(), signal: stop.signal, onProgress });
      running = { stop, fetchedBytes: 0, ended: fetched.then((outcome) => end(stop, outcome)) };
      changed();
    },
    cancel: () => running?.stop.abort(),
    async remove() {
      running?.stop.abort();
      await running?.ended;
      await removePack(folder, files);
      changed();
    },
  };
}
