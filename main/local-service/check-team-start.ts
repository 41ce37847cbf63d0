import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOf, sayCannotStart, untilEnd } from './service-run.ts';
import { openTeamDatabase } from './store/postgres/open-store.ts';
import { servicePaths, type ServicePaths } from './store/service-paths.ts';
import type { StoreFailure } from './store/sqlite/open-database.ts';
import { failureOf, requireNoArchive, requireOwnKey } from './team-data.ts';
import type { TeamOptions } from './team-options.ts';

/** A service whose parent was killed holds its data until it has ended its requests. */
const endsWithinMs = 5_000;
const lookAgainMs = 500;

/** The `check-start` command: says why a service in team mode could not start, and changes nothing. */
export function checkTeamStart(dataDir: string, team: TeamOptions): Promise<number> {
  return untilEnd(async (_endRequested, send) => {
    const untilMs = performance.now() + endsWithinMs;
    let problem = await problemWithStart(servicePaths(dataDir), team);
    while (problem?.reason === 'locked' && performance.now() < untilMs) {
      await delay(lookAgainMs);
      problem = await problemWithStart(servicePaths(dataDir), team);
    }
    // A database that does not answer may be there soon, and the service tries again.
    if (problem === null || problem.reason === 'unreachable') return exitCodes.fine;
    await sayCannotStart(problem.why, send);
    return exitCodeOf(problem.reason);
  });
}

async function problemWithStart(paths: ServicePaths, team: TeamOptions): Promise<StoreFailure | null> {
  if (isInUse(paths)) return inUse(serviceMessage('service.start.in-use', { path: paths.root }));
  const opened = openTeamDatabase(team.database);
  try {
    requireNoArchive(paths);
    if (await opened.isHeld()) return inUse(serviceMessage('service.start.team-in-use'));
    const hasTables = (await opened.version()).ok;
    if (hasTables) await requireOwnKey(opened.store({ current: randomUUID(), previous: null }), paths);
    return null;
  } catch (error) {
    return failureOf(error, team);
  } finally {
    await opened.close();
  }
}

const inUse = (why: ServiceMessage): StoreFailure => ({ ok: false, reason: 'locked', why });

function isInUse({ lock: place }: ServicePaths): boolean {
  if (!existsSync(place)) return false;
  const lock = takeExclusiveLock(place);
  lock?.release();
  return lock === null;
}
