import { readFileSync } from 'node:fs';
import { ignoreBrokenPipes } from '#lib/ignore-broken-pipes.ts';
import { parseCommandLine, usage } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { openParentChannel } from './parent-channel.ts';
import { printCompanies } from './print-companies.ts';
import { printCredentials } from './print-credentials.ts';
import { migrateTables, takeBucket } from './prepare-team.ts';
import { printFailed } from './print-failed.ts';
import { printMove } from './print-move.ts';
import { printVerification } from './print-verification.ts';
import { printWorkers } from './print-workers.ts';
import { serve } from './serve.ts';
import type { TeamOptions } from './team-options.ts';
import { work } from './work.ts';

ignoreBrokenPipes();
const command = parseCommandLine(process.argv.slice(2), process.env);
switch (command.kind) {
  case 'serve':
    process.exitCode = await serve({ ...command, version: packageVersion() });
    break;
  case 'work':
    process.exitCode = await work({ ...command, version: packageVersion() });
    break;
  case 'migrate':
    process.exitCode = await migrateTables(command.team);
    break;
  case 'take-bucket':
    process.exitCode = await takeBucket(command);
    break;
  case 'workers':
    process.exitCode = await printWorkers(command);
    break;
  case 'failed':
    process.exitCode = await printFailed(command);
    break;
  case 'check-start':
    process.exitCode = command.team === null ? exitCodes.fine : await checkStart(command.dataDir, command.team);
    break;
  case 'credentials':
    process.exitCode = await printCredentials(command);
    break;
  case 'companies':
    process.exitCode = await printCompanies(command);
    break;
  case 'verify':
    process.exitCode = await printVerification(command);
    break;
  case 'move':
    process.exitCode = await printMove(command);
    break;
  case 'wrong-usage':
    await sayWrongUsage(command.message);
    process.exitCode = exitCodes.wrongUsage;
    break;
}

/** PostgreSQL is loaded only where it is used. */
async function checkStart(dataDir: string, team: TeamOptions): Promise<number> {
  const { checkTeamStart } = await import('./check-team-start.ts');
  return checkTeamStart(dataDir, team);
}

/**
 * What was wrong may come from the environment (`INTRAY_WORKERS`): whoever looks at the app's screen has to see it. Below the
 * command line nobody can type the commands of the usage.
 */
async function sayWrongUsage(message: string): Promise<void> {
  const parent = openParentChannel();
  process.stderr.write(parent === null ? `${message}\n${usage}\n` : `${message}\n`);
  await parent?.send({ kind: 'cannot-start', message });
  parent?.close();
}

/** `package.json` lies two folders up from here, and from the built entry in `dist/service`. */
function packageVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}
