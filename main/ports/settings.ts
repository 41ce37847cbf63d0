import type { ServiceId } from '#core/ids.ts';
import type { WatchFolder } from '#core/watch-folder.ts';

/** The settings of a person, stored in `settings.json`. */
export interface Settings {
  folders(): readonly WatchFolder[];
  saveFolder(folder: WatchFolder): void;
  removeFolder(id: WatchFolder['id']): void;
  /**
   * Returns whether jobs at a service carry the id of their batch, by which they are found when the answer to a call is
   * lost.
   */
  sendsBatchId(service: ServiceId): boolean;
  /** Calls the listener after every change, also one from outside. The result removes the listener. */
  onChange(listener: () => void): () => void;
}
