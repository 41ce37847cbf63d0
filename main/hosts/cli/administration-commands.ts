import type { Command } from 'commander';
import { commonOptions, withCommonOptions } from './common-options.ts';
import { runServiceEntry } from './run-service-entry.ts';

/** `service verify`, `failed` and `workers`: what the administrator of a service looks at (docs/command-line.md). */
export function addAdministrationCommands(service: Command): void {
  addVerify(service);
  withCommonOptions(service.command('failed'))
    .description('list the documents of all companies whose reading failed; also while the service runs')
    .option('--again', 'have them read again, behind new files')
    .option('--database <url>', 'of team mode (INTRAY_DATABASE)')
    .action((options: { again?: boolean; database?: string }, command: Command) =>
      runEntry(command, 'failed', options.database, options.again === true ? ['--again'] : []),
    );
  withCommonOptions(service.command('workers'))
    .description('team mode: list the service and the workers that are connected, and what they read')
    .option('--database <url>', 'of team mode (INTRAY_DATABASE)')
    .action((options: { database?: string }, command: Command) => runEntry(command, 'workers', options.database, []));
}

async function runEntry(
  command: Command,
  verb: 'failed' | 'workers',
  database: string | undefined,
  flags: readonly string[],
): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const named = database === undefined ? [] : ['--database', database];
  process.exitCode = await runServiceEntry([
    verb,
    '--data-dir',
    dataDir,
    ...named,
    ...flags,
    ...(json ? ['--json'] : []),
  ]);
}

function addVerify(service: Command): void {
  withCommonOptions(service.command('verify'))
    .description('compare records, stored bytes and search index; also while the service runs')
    .option('--hashes', 'read all bytes and compare them with their SHA-256, too')
    .option('--database <url>', 'of team mode (INTRAY_DATABASE)')
    .option('--blobs <url>', 'of team mode (INTRAY_BLOBS)')
    .action(async (options: { hashes?: boolean; database?: string; blobs?: string }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const args = ['verify', '--data-dir', dataDir];
      if (options.hashes === true) args.push('--hashes');
      if (options.database !== undefined) args.push('--database', options.database);
      if (options.blobs !== undefined) args.push('--blobs', options.blobs);
      if (json) args.push('--json');
      process.exitCode = await runServiceEntry(args);
    });
}
