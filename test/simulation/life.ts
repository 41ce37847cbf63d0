import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Thrown out of a journal write at which the process dies. Code that catches it must not continue. */
export class Crash extends Error {}

/** One life of the process. After a crash none of its calls is ever answered. */
export interface Life {
  readonly alive: boolean;
  /**
   * A call to the world: its effect happens after half the time, its answer comes after the rest. The process may die
   * at either.
   */
  call<T>(label: string, durationMs: number, effect: () => T): Promise<T>;
  /** Returns whether the process dies here. */
  mayDie(where: string): boolean;
  kill(): void;
}

export interface CrashPlan {
  /** The chance of dying at any one point. */
  readonly chance: number;
  readonly left: () => boolean;
  readonly onCrash: (where: string) => void;
}

export function createLife(world: World, random: Random, plan: CrashPlan): Life {
  let alive = true;
  const mayDie = (where: string): boolean => {
    if (!alive) return true;
    if (!plan.left() || !random.chance(plan.chance)) return false;
    alive = false;
    world.note(`crash ${where}`);
    plan.onCrash(where);
    return true;
  };
  return {
    get alive() {
      return alive;
    },
    mayDie,
    kill: () => {
      alive = false;
    },
    call: (label, durationMs, effect) =>
      new Promise((resolve, reject) => {
        if (!alive || mayDie(`before ${label}`)) return;
        world.after(durationMs / 2, () => {
          if (!alive || mayDie(`at ${label}`)) return;
          let answer: ReturnType<typeof effect>;
          try {
            answer = effect();
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
            return;
          }
          if (mayDie(`after ${label}`)) return;
          world.after(durationMs / 2, () => {
            if (alive) resolve(answer);
          });
        });
      }),
  };
}
