import type { Command } from 'commander';
import { message } from '#contract/messages/message.ts';
import { dataDirFrom } from '#app/data-dir/data-dir.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { Failed } from './failed.ts';

export interface CommonOptions {
  /** An absolute path. */
  readonly dataDir: string;
  readonly json: boolean;
}

/** Adds the options that every command accepts, before or after its name. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--data-dir <folder>', 'data directory (default: INTRAY_DATA_DIR, else the place for application data)')
    .option('--json', 'print JSON');
}

/** Returns the common options of a command. Options after its name override those before it. */
export function commonOptions(command: Command): CommonOptions {
  const chain: Command[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) chain.unshift(at);
  const given = chain.reduce<{ dataDir?: string; json?: boolean }>((merged, at) => ({ ...merged, ...at.opts() }), {});
  // Refused, because an unset variable in a script would otherwise select another data directory.
  if (given.dataDir === '') throw new Failed(message('cli.data-dir-empty'), exitCodes.wrongUsage);
  return { dataDir: dataDirFrom(given.dataDir), json: given.json === true };
}
