import { Command } from 'commander';
import { addServiceCommands } from './service-commands.ts';

/** The `intray` command line. It throws a CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('intray')
    .description('Watch folders in, searchable documents out.')
    .exitOverride()
    .showHelpAfterError('(intray --help lists the commands)')
    .configureHelp({ showGlobalOptions: true });
  withCommonOptions(program);
  addServiceCommands(program);
  return program;
}

export interface CommonOptions {
  readonly dataDir?: string;
  readonly json?: boolean;
}

/** Every command takes these, before or after its name. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--data-dir <folder>', 'data directory (default: INTRAY_DATA_DIR, else the place for application data)')
    .option('--json', 'print JSON');
}

/** The common options of a command: those behind it, else those before it. */
export function commonOptions(command: Command): CommonOptions {
  const chain: Command[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) chain.unshift(at);
  return chain.reduce<CommonOptions>((merged, at) => ({ ...merged, ...at.opts<CommonOptions>() }), {});
}
