import type { Engine } from '#engine/engine.ts';
import type { Journal } from '#ports/journal.ts';
import { Crash } from './life.ts';
import type { Disk } from './sim-files.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/** What a person can see and change while the engine runs. */
export interface Scene {
  readonly world: World;
  readonly setup: SimSetup;
  readonly disk: Disk;
  /** Returns `null` while the process is dead. */
  readonly app: () => { readonly engine: Engine; readonly journal: Journal } | null;
  /** Called when a person has paused everything, and when that ends. */
  readonly onPause: (isPaused: boolean) => void;
  /** Returns how often the journal was written so far. */
  readonly written: () => number;
  /** Reports a problem. */
  readonly found: (problem: string) => void;
}

/** The time within which people and services act. */
export const spanMs = 4_500_000;
/** Carries out an action that may have no effect. */
export function once(scene: Scene, wish: (app: NonNullable<ReturnType<Scene['app']>>) => unknown): void {
  const app = scene.app();
  if (app === null) return;
  try {
    wish(app);
  } catch (error) {
    if (!isWorlds(error)) throw error;
  }
}

/** Errors that the world itself causes: a crash, and a full disk. */
export const isWorlds = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL');
