import type { FileStateKind } from '#core/file-state.ts';
import type { EngineDeps } from '#engine/engine-deps.ts';
import type { Dials } from './dials.ts';

/** The outcome of a run. */
export interface SeedResult {
  readonly seed: number;
  readonly problems: readonly string[];
  readonly traceHash: number;
  readonly lines: readonly string[];
  readonly steps: number;
  readonly crashes: number;
  readonly states: Readonly<Partial<Record<FileStateKind, number>>>;
  readonly dials: Dials;
}

/** Plants a mistake: wraps what the engine gets, or the rows that it writes. */
export type Mutation = (deps: EngineDeps) => EngineDeps;

export interface SeedOptions {
  readonly mutate?: Mutation;
  readonly keepLines?: boolean;
  /** A run with more steps counts as one that does not end. */
  readonly mostSteps?: number;
  readonly dials?: (drawn: Dials) => Dials;
}
