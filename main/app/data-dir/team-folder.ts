import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { message, type Message } from '#contract/messages/message.ts';

/**
 * Returns why no Intray starts in a data directory of team mode: its documents are in a database, and the local service of
 * an Intray finds none of them. `null` for any other directory, where the environment names the database, with which that
 * service finds them, and where the settings name the service to connect to (docs/team-mode.md#what-lies-where).
 */
export function teamFolderRefusal(dataDir: string, env: NodeJS.ProcessEnv = process.env): Message | null {
  // A service or worker in team mode marks its directory so.
  const isTeam = existsSync(path.join(dataDir, 'service', 'team'));
  const isKnown = [env.INTRAY_DATABASE, env.INTRAY_DATABASE_FILE].some((each = '') => each !== '');
  return isTeam && !isKnown && !usesOtherService(dataDir) ? message('dataDir.team', { path: dataDir }) : null;
}

/** Whether the settings in a data directory name a service to connect to, so that none of its own is started. */
export function usesOtherService(dataDir: string): boolean {
  try {
    const settings = JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')) as unknown;
    const service = typeof settings === 'object' && settings !== null && 'service' in settings && settings.service;
    return typeof service === 'object' && service !== null && 'kind' in service && service.kind === 'remote';
  } catch {
    return false;
  }
}
