import type { Logger } from '#ports/logger.ts';
import { Crash } from './life.ts';
import type { Life } from './life.ts';
import type { World } from './world.ts';

/** Reports logged exceptions as problems, except the two that the world itself causes. */
export function createSimLogger(life: Life, world: World, problems: string[]): Logger {
  const isWorlds = (error: unknown): boolean =>
    error instanceof Crash || (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL');
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (message, fields) => {
      if (!life.alive || isWorlds(fields?.error)) return;
      world.note(`bug: ${message}`);
      const { error } = fields ?? {};
      problems.push(`${message}: ${error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(fields)}`);
    },
  };
}
