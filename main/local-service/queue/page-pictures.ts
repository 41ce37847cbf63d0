import type { PagePicture, PictureWish } from '../readers/picture-wish.ts';
import { createTurnThread } from './turn-thread.ts';

export interface PictureRequest {
  readonly path: string;
  readonly of: 'pdf' | 'image';
  readonly wish: PictureWish;
}

export interface PictureOptions {
  readonly pictureEntry: URL;
  /** How many requests may wait while one is drawn. */
  readonly waitingPictures: number;
  readonly pictureMs: number;
  /** The most memory that one drawing may take. */
  readonly pictureBytes: number;
}

/** Draws pages of PDFs and picture files for screens, one at a time, in a separate thread. */
export interface PagePictures {
  /**
   * Resolves with `busy` when too many requests wait already. With a `signal` that fires, nothing is drawn any more and
   * nobody reads what it resolves with.
   */
  readonly draw: (request: PictureRequest, signal?: AbortSignal) => Promise<PagePicture | { readonly kind: 'busy' }>;
  /** Returns how much of the process's memory may belong to drawings. No reading is ended because of it. */
  ownBytes(): number;
  stop(): void;
}

const heapMb = 256;
/** Freed memory still counts as a drawing's for this time. */
const freeingMs = 1_000;

export function createPagePictures(options: PictureOptions): PagePictures {
  const { pictureEntry: entry, pictureMs: longestMs } = options;
  const thread = createTurnThread<PictureRequest, PagePicture>({ entry, name: 'page-pictures', heapMb, longestMs });
  let asked = 0;
  let endedAtMs = -Infinity;
  return {
    async draw(request, signal) {
      if (asked > options.waitingPictures) return { kind: 'busy' };
      asked += 1;
      try {
        return (await thread.ask(() => request, signal)) ?? { kind: 'none' };
      } finally {
        asked -= 1;
        endedAtMs = performance.now();
      }
    },
    ownBytes: () => (asked > 0 || performance.now() - endedAtMs < freeingMs ? options.pictureBytes : 0),
    stop: () => thread.stop(),
  };
}
