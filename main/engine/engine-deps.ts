import type { Clock } from '#ports/clock.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { FileWatcher } from '#ports/file-watcher.ts';
import type { FolderPasswords } from '#ports/folder-passwords.ts';
import type { FolderGuard } from '#ports/folder-guard.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import type { Notifier } from '#ports/notifier.ts';
import type { Services } from '#ports/services.ts';
import type { Settings } from '#ports/settings.ts';
import type { UnlockedCopies } from '#ports/unlocked-copies.ts';

/** The ports that the engine needs. */
export interface EngineDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: FileSource;
  readonly watcher: FileWatcher;
  readonly journal: Journal;
  readonly spool: ContentSpool;
  readonly unlockedCopies: UnlockedCopies;
  readonly passwords: Pick<FolderPasswords, 'read'>;
  readonly services: Services;
  readonly settings: Settings;
  readonly notifier: Notifier;
  /** Without a guard every folder of the settings may be watched. */
  readonly guard?: FolderGuard;
  readonly logger: Logger;
}

/** Defaults of docs/file-lifecycle.md#steps. */
export const defaultOptions = {
  uploadsAtOnce: 4,
  questionsAtOnce: 4,
  /** Registered content whose upload does not start within this time is copied to the spool. */
  spoolAfterMs: 5_000,
  copiesAtOnce: 2,
  rescanMs: 300_000,
  /** How often a service is asked for its capabilities and settings. */
  refreshMs: 3_600_000,
  /** How often every root and service in use is asked whether it responds. */
  presenceMs: 20_000,
};
export type EngineOptions = typeof defaultOptions;
