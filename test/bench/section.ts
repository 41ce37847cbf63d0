/** A line of the table that `npm run bench` prints. */
export interface Row {
  /** What was measured, with its amount: `OCR, 24 pages`. */
  readonly what: string;
  /** `intray`, or the peer: `tesseract 5.3`. */
  readonly who: string;
  /** With its unit: `31.2 pages/min`. `null` when the peer is not installed; `note` then says so. */
  readonly value: string | null;
  /** More figures: peak memory, error rate, ratio to the peer. */
  readonly note: string;
}

export interface BenchContext {
  /** An empty folder for this section, removed afterwards. */
  readonly scratchDir: string;
  /** The pinned Node, for child processes. */
  readonly nodePath: string;
  /** True with `--quick`: a tenth of the work, to test the program itself. */
  readonly quick: boolean;
  /** `--minutes N`: how long growth over time is observed. */
  readonly minutes: number;
  /** `--documents N`: the size of the larger archive that is searched. */
  readonly documents: number;
  /** `--samples FOLDER`: real documents, if there are any (test/quality/README.md describes the folder). */
  readonly samplesDir: string;
  /** Prints a line for the waiting person (to standard error). */
  readonly say: (line: string) => void;
}

/**
 * A part of the bench. It measures Intray and its peers in the same run, so that the ratios are valid on any machine.
 */
export interface Section {
  /** The name for `npm run bench -- --only NAME`. */
  readonly name: string;
  run(context: BenchContext): Promise<readonly Row[]>;
}
