import type { StabilityWait } from '#core/stabilize.ts';
import type { Answering } from '#core/verification.ts';
import type { FolderId, TrackedFileId } from '#core/ids.ts';
import type { EngineDeps } from '#engine/engine-deps.ts';
import { createEngine, type Engine } from '#engine/engine.ts';
import type { FolderState } from '#engine/folder-states.ts';

/** The state that the stages of a running engine keep in memory. */
export interface Standing {
  readonly folders: () => ReadonlyMap<FolderId, FolderState>;
  readonly answering: () => readonly Answering[];
  readonly waits: ReadonlyMap<TrackedFileId, StabilityWait>;
}

export interface StandingEngine extends Engine {
  /** Tells the engine that something else has committed to the journal. */
  committed(): void;
}

/**
 * The real engine on its journal without started stages: actions of a person are carried out, and nothing else changes.
 * The state that the stages would have found is given.
 */
export function createStandingEngine(deps: EngineDeps, { folders, answering, waits }: Standing): StandingEngine {
  const engine = createEngine(deps);
  const listeners = new Set<() => void>();
  return {
    ...engine,
    folderStates: folders,
    answering,
    stabilityWaitOf: (id) => waits.get(id) ?? null,
    onChange(listener) {
      listeners.add(listener);
      const end = engine.onChange(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    committed() {
      for (const listener of listeners) listener();
    },
  };
}
