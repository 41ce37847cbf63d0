import { textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { builtInTags } from './config/built-in-tags.ts';
import { ensureIdentity } from './auth/identities.ts';
import { problemWithSecrets } from './auth/secrets.ts';
import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { knownBaseUrl } from './service-port.ts';
import { openStoreBeside } from './service-data.ts';
import { servicePaths } from './store/service-paths.ts';

/** The `credentials` command. Works beside a running service, and before the first start. */
export async function printCredentials(command: Extract<Command, { kind: 'credentials' }>): Promise<number> {
  const paths = servicePaths(command.dataDir);
  const problem = problemWithSecrets(paths);
  if (problem !== null) return cannotStart(problem);
  const { team } = command;
  const opened =
    team === null ? openStoreBeside(paths) : await (await import('./team-data.ts')).openTeamStoreBeside(paths, team);
  if (!opened.ok) return cannotStart(opened.why);
  try {
    const { company, role, ...secrets } = await ensureIdentity(
      { store: opened.store, paths, tags: builtInTags, nowMs: Date.now },
      command.company,
      command.role,
    );
    const shown = { base_url: await knownBaseUrl(paths), ...secrets };
    const lines = Object.entries({ company, role, ...shown }).map(([name, value]) => `${name.padEnd(13)} ${value}`);
    process.stdout.write(`${command.json ? JSON.stringify(shown) : lines.join('\n')}\n`);
    return exitCodes.fine;
  } finally {
    await opened.close();
  }
}

function cannotStart(why: ServiceMessage): number {
  process.stderr.write(`${textOf(why)}\n`);
  return exitCodes.cannotStart;
}
