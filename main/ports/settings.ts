import type { WatchFolder } from '#core/watch-folder.ts';

/** What a person has set, kept in `settings.json`. */
export interface Settings {
  folders(): readonly WatchFolder[];
  saveFolder(folder: WatchFolder): void;
  removeFolder(id: WatchFolder['id']): void;
  /** Called after every change, also from outside. The result ends it. */
  onChange(listener: () => void): () => void;
}
