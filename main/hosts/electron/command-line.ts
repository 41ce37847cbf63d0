import { parseArgs } from 'node:util';
import { dataDirFrom } from '#app/data-dir/data-dir.ts';

export interface ElectronOptions {
  readonly dataDir: string;
  /** True when the app was started at sign-in, where no window is wanted. */
  readonly hidden: boolean;
  /** Prints the ready line as JSON. */
  readonly json: boolean;
}

/**
 * Parsing is not strict, because Chromium's switches are among the arguments, and in a checkout the path of the
 * program.
 */
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
