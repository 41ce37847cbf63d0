import type { ServiceId } from '#core/ids.ts';
import type { WatchFolder } from '#core/watch-folder.ts';

/** What a person has set, kept in `settings.json`. */
export interface Settings {
  folders(): readonly WatchFolder[];
  saveFolder(folder: WatchFolder): void;
  removeFolder(id: WatchFolder['id']): void;
  /** Whether jobs at a service carry the id of their batch, by which they are found when the answer to a call is lost. */
  sendsBatchId(service: ServiceId): boolean;
  /** Called after every change, also from outside. The result ends it. */
  onChange(listener: () => void): () => void;
}
