export interface MemoryReport {
  /** The resident memory of the process in MB, after the first tenth of the run and at its end: medians of several looks. */
  readonly earlyMb: number;
  readonly lateMb: number;
  readonly highestMb: number;
  /** The median of each twelfth of the run. */
  readonly courseMb: readonly number[];
}

export interface MemoryWatch {
  look(bytes?: number): void;
  report(): MemoryReport;
}

/** Compares the memory early and late in a run. Medians, because a single look depends on the latest input. */
export function createMemoryWatch(): MemoryWatch {
  const looks: number[] = [];
  return {
    look: (bytes = process.memoryUsage.rss()) => void looks.push(Math.round(bytes / 1024 ** 2)),
    report() {
      const tenth = Math.max(1, Math.floor(looks.length / 10));
      return {
        earlyMb: median(looks.slice(tenth, 3 * tenth)),
        lateMb: median(looks.slice(-2 * tenth)),
        highestMb: Math.max(0, ...looks),
        courseMb: courseOf(looks),
      };
    },
  };
}

function courseOf(looks: readonly number[]): readonly number[] {
  const parts = Math.min(12, looks.length);
  const at = (part: number): number => Math.floor((part * looks.length) / parts);
  return Array.from({ length: parts }, (_, part) => median(looks.slice(at(part), at(part + 1))));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
