import type { Clock } from '#ports/clock.ts';
import type { Life } from './life.ts';
import type { World } from './world.ts';

/** The clock of one life: after the life's end no sleep ends. */
export function createSimClock(world: World, life: Life, onSleep: () => void): Clock {
  return {
    nowMs: () => world.wallMs(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        onSleep();
        const end = (): void => {
          if (life.alive) resolve();
        };
        const takeBack = world.after(ms, end);
        signal?.addEventListener('abort', () => {
          takeBack();
          end();
        });
      }),
  };
}
