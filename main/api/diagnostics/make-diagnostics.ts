import type { AppStatus, Diagnostics } from '#contract/app.ts';
import type { ApiDeps } from '../api-deps.ts';
import { safeLog } from './log-lines.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts';
import { safeFolders, safeSettings, safeStatus } from './safe-views.ts';

/** The limit for each log. All parts together have to fit into one frame of the contract. */
const logBytes = 120_000;

type DiagnosticsDeps = Pick<ApiDeps, 'settings' | 'appSettings' | 'engine' | 'host' | 'content' | 'clock' | 'views'>;

/**
 * Returns what support needs to know, as texts that a person can read before they leave this computer. The bundle is
 * these texts in order, so that exactly what was shown is saved.
 * @param holder the peer whose ticket gives access to the bundle
 */
export async function makeDiagnostics(deps: DiagnosticsDeps, status: AppStatus, holder: string): Promise<Diagnostics> {
  const { host, clock, content } = deps;
  const names = createPseudonyms([...host.ownNames(), status.stationName]);
  const texts: readonly (readonly [string, string])[] = [
    ['about.json', json(host.about())],
    ['status.json', json(safeStatus(status, names))],
    ['folders.json', json(safeFolders(deps, names))],
    ['settings.json', json(safeSettings(deps.appSettings, names))],
    ['checks.txt', await checks(deps, names)],
    ...(await host.logTails(logBytes)).map(({ name, text }) => [name, safeLog(text, names)] as const),
  ];
  const parts = texts.map(([name, text]) => ({ name, text }));
  const day = new Date(clock.nowMs()).toISOString().slice(0, 10);
  const name = `intray-diagnostics-${day}.txt`;
  const bundle = parts.map((part) => `===== ${part.name} =====\n${part.text.trimEnd()}\n`).join('\n');
  return { name, parts, ...content.text(holder, name, bundle) };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function checks({ host }: Pick<ApiDeps, 'host'>, names: Pseudonyms): Promise<string> {
  const lines = await host.doctor();
  return lines.map(({ state, check, message }) => `${state.padEnd(8)} ${check}: ${names.message(message)}\n`).join('');
}
