import { exitCodes } from './exit-codes.ts';
import { exitCodeOf, sayCannotStart } from './service-run.ts';
import type { TeamOptions } from './team-options.ts';

/** The `migrate` command: brings the tables of a database up to date, beside whatever uses it. */
export async function migrateTables(team: TeamOptions): Promise<number> {
  const { migrateTeamDatabase } = await import('./team-data.ts');
  const outcome = await migrateTeamDatabase(team);
  if (outcome.ok) return exitCodes.fine;
  await sayCannotStart(outcome.why, null);
  return exitCodeOf(outcome.reason);
}
