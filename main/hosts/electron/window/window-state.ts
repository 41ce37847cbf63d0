import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/atomic-write.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });
export type Bounds = z.infer<typeof boundsSchema>;

const stateSchema = z.object({
  /** `null` lets the system choose the place. */
  bounds: boundsSchema.nullable(),
  isMaximized: z.boolean(),
  zoomLevel: z.number().min(-8).max(9),
});
export type WindowState = z.infer<typeof stateSchema>;

const first: WindowState = { bounds: null, isMaximized: false, zoomLevel: 0 };

/**
 * Reads how the window was left. A position that no connected screen shows is dropped, so that the system chooses one.
 */
export function readWindowState(dataDir: string, screens: readonly { readonly workArea: Bounds }[]): WindowState {
  const state = parse(fileIn(dataDir));
  const isShown = state.bounds !== null && screens.some(({ workArea }) => overlaps(workArea, state.bounds ?? workArea));
  return isShown ? state : { ...state, bounds: null };
}

export function keepWindowState(dataDir: string, state: WindowState): void {
  writeFileAtomic(fileIn(dataDir), `${JSON.stringify(state)}\n`);
}

const fileIn = (dataDir: string) => path.join(dataDir, 'window.json');

function parse(file: string): WindowState {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return first;
  }
}

/** Returns whether enough of the window is on the screen to see it and to drag it by its upper edge. */
function overlaps(area: Bounds, window: Bounds): boolean {
  const width = Math.min(area.x + area.width, window.x + window.width) - Math.max(area.x, window.x);
  const isUpperEdgeIn = window.y >= area.y - 1 && window.y < area.y + area.height - 50;
  return width >= 100 && isUpperEdgeIn;
}
