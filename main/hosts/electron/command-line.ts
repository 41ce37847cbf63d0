import { parseArgs } from 'node:util';
import { dataDirFrom } from '#app/data-dir/data-dir.ts';

export interface ElectronOptions {
  readonly dataDir: string;
  /** Started at sign-in: nobody asked for a window. */
  readonly hidden: boolean;
  /** The ready line as JSON. */
  readonly json: boolean;
}

/** Not strict: Chromium's own switches stand among ours, and in a checkout the path of the program does. */
export function parseCommandLine(args: readonly string[]): ElectronOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      'data-dir': { type: 'string' },
      hidden: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const dataDir = values['data-dir'];
  return {
    dataDir: dataDirFrom(typeof dataDir === 'string' ? dataDir : undefined),
    hidden: values.hidden === true,
    json: values.json === true,
  };
}
