import type { Engine } from '#engine/engine.ts';
import type { Journal } from '#ports/journal.ts';
import { Crash } from './life.ts';
import type { Disk } from './sim-files.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/** What a person can look at and may touch while the engine runs. */
export interface Scene {
  readonly world: World;
  readonly setup: SimSetup;
  readonly disk: Disk;
  /** `null` while the process is dead. */
  readonly app: () => { readonly engine: Engine; readonly journal: Journal } | null;
  /** Called when a person has paused everything, and when that ends. */
  readonly onPause: (isPaused: boolean) => void;
  /** How often anything was written to the journal so far. */
  readonly written: () => number;
  /** Tells of something that may not be. */
  readonly found: (problem: string) => void;
}

/** Within this time people and services act. */
export const spanMs = 4_500_000;
/** A wish that may come to nothing. */
export function once(scene: Scene, wish: (app: NonNullable<ReturnType<Scene['app']>>) => unknown): void {
  const app = scene.app();
  if (app === null) return;
  try {
    wish(app);
  } catch (error) {
    if (!isWorlds(error)) throw error;
  }
}

/** What the world itself throws: a crash, and a full disk. */
export const isWorlds = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL');
