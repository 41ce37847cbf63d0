import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOf, sayCannotStart } from './service-run.ts';
import { servicePaths } from './store/service-paths.ts';
import type { TeamOptions } from './team-options.ts';

/** The `migrate` command: brings the tables of a database up to date, beside whatever uses it. */
export async function migrateTables(team: TeamOptions): Promise<number> {
  const { migrateTeamDatabase } = await import('./team-data.ts');
  const outcome = await migrateTeamDatabase(team);
  if (!outcome.ok) {
    await sayCannotStart(outcome.why, null);
    return exitCodeOf(outcome.reason);
  }
  say(serviceMessage('service.migrate.done', { path: new URL(team.database).pathname.slice(1) }));
  return exitCodes.fine;
}

/** The `take-bucket` command: the bucket is the database's from now on. */
export async function takeBucket({ dataDir, team }: Extract<Command, { kind: 'take-bucket' }>): Promise<number> {
  const { takeTeamBucket } = await import('./team-data.ts');
  const outcome = await takeTeamBucket(servicePaths(dataDir), team);
  if (!outcome.ok) {
    await sayCannotStart(outcome.why, null);
    return exitCodeOf(outcome.reason);
  }
  const { bucket } = outcome;
  const path = new URL(team.database).pathname.slice(1);
  say(serviceMessage('service.bucket.taken', { bucket, path }));
  return exitCodes.fine;
}

function say(message: ServiceMessage): void {
  process.stdout.write(`${textOf(message)}\n`);
}
