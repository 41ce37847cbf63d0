import type { ContentSpool } from '#ports/content-spool.ts';

/** A spool without any room. */
export const noSpool: ContentSpool = {
  keep: () => Promise.resolve({ kind: 'no-room' }),
  has: () => Promise.resolve(false),
  open: () => Promise.reject(new Error('There is no copy.')),
  remove: () => Promise.resolve(),
  contents: () => Promise.resolve([]),
  ownFolders: [],
  isOwn: () => false,
};
