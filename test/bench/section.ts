/** One line of the table that `npm run bench` prints. */
export interface Row {
  /** What was measured, with the amount of work: `OCR, 24 pages`. */
  readonly what: string;
  /** `intray`, or the peer: `tesseract 5.3`. */
  readonly who: string;
  /** With its unit: `31.2 pages/min`. `null` when the peer is not installed; `note` then says so. */
  readonly value: string | null;
  /** Beside it: peak memory, error rate, ratio to the peer. */
  readonly note: string;
}

export interface BenchContext {
  /** An empty folder of this section's own; removed afterwards. */
  readonly scratchDir: string;
  /** The pinned Node, for child processes. */
  readonly nodePath: string;
  /** True with `--quick`: a tenth of the work, to try the program itself. */
  readonly quick: boolean;
  /** `--minutes N`: how long what grows with time is watched. */
  readonly minutes: number;
  /** `--samples FOLDER`: real documents, where there are any (see test/quality/README.md for what lies in it). */
  readonly samplesDir: string;
  /** A line for the person who waits (standard error). */
  readonly say: (line: string) => void;
}

/** A part of the bench. It measures Intray and its peers in the same run, so that ratios hold on any machine. */
export interface Section {
  /** For `npm run bench -- --only NAME`. */
  readonly name: string;
  run(context: BenchContext): Promise<readonly Row[]>;
}
