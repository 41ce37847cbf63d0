import { parseArgs } from 'node:util';
import { dataDirFrom } from '#app/data-dir/data-dir.ts';

export interface StationOptions {
  readonly dataDir: string;
  /** 0 for any free port; `null` for the port of the last start. */
  readonly port: number | null;
  /** Never opens a window, not even on request: for a server or a computer without a screen. */
  readonly headless: boolean;
  /** Whether to open a window at the start. */
  readonly open: boolean;
  /** Whether it runs for one command of the command line and ends with it. */
  readonly forCommand: boolean;
  /** Whether to print the ready line as JSON. */
  readonly json: boolean;
}

export const usage = 'usage: main.js [--data-dir FOLDER] [--port N] [--headless] [--no-open] [--json]';

/** @returns the options, or a text that says what is wrong with them */
export function parseCommandLine(args: readonly string[]): StationOptions | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        headless: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        'for-command': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { port, headless, json } = values;
    if (port !== undefined && (!/^\d{1,5}$/u.test(port) || Number(port) > 65_535)) {
      return 'A port is a number from 0 to 65535.';
    }
    return {
      dataDir: dataDirFrom(values['data-dir']),
      port: port === undefined ? null : Number(port),
      headless,
      open: !headless && !values['no-open'],
      forCommand: values['for-command'],
      json,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
