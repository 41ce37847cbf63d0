import { Option, type Command } from 'commander';
import type { AppStatus } from '#contract/app.ts';
import type { Folder } from '#contract/folders.ts';
import { message } from '#contract/messages/message.ts';
import { troubleText, type CurrentTrouble } from '#contract/trouble.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { durationInWords, timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { fileText } from '../output/file-message.ts';
import type { PersonText } from '../output/person-text.ts';
import { printedFolder, printedStatus } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';
import { folderRows } from './folder-rows.ts';

/** The troubles that `--only` selects, for a monitor that watches one thing. */
type Part = 'alarm' | 'connection' | 'folders' | 'on-hold';
const parts: Readonly<Record<Part, readonly CurrentTrouble['kind'][]>> = {
  alarm: ['unexplained', 'disk-low', 'settings-unreadable'],
  connection: ['connection-paused', 'local-service-failed', 'key-unavailable', 'webhook-failing'],
  folders: ['folder-away', 'folder-not-watched'],
  'on-hold': ['on-hold', 'overwritten', 'review-waiting'],
};

const troubleLines = (troubles: readonly CurrentTrouble[], { language }: PersonText): readonly string[] =>
  troubles.map((trouble) => {
    const { title, body } = troubleText(trouble, language);
    return `${title}. ${body}`;
  });

/** `status`: the balance, folders, service, stages, and what needs a person. */
export function addStatusCommand(program: Command): void {
  withCommonOptions(program.command('status'))
    .description('show the balance of files, the folders, the service and what needs attention')
    .addOption(
      new Option('--only <part>', 'look at these alone; ends with 1 when one of them needs a person').choices(
        Object.keys(parts),
      ),
    )
    .action(async ({ only }: { readonly only?: Part }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { status, folders, texts } = await withInstance({ dataDir, withService: true }, async (instance) => {
        const now = await instance.ask('app.status', {});
        return {
          status: now,
          folders: now.broken === null ? await instance.ask('folders.list', {}) : [],
          texts: instance.texts,
        };
      });
      const troubles = status.troubles.filter(({ kind }) => only === undefined || parts[only].includes(kind));
      if (json)
        console.log(
          shownJson(
            only === undefined ? { ...printedStatus(status), folders: folders.map(printedFolder) } : { troubles },
          ),
        );
      else if (only !== undefined)
        console.log(troubleLines(troubles, texts).map(shown).join('\n') || texts.text('cli.status.nothing'));
      else for (const part of inWords(status, folders, texts)) console.log(part);
      if (status.broken !== null || troubles.length > 0) process.exitCode = exitCodes.somethingFailed;
    });
}

function inWords(status: AppStatus, folders: readonly Folder[], texts: PersonText): readonly string[] {
  const { text } = texts;
  if (status.broken !== null) return [shown(texts.inWords(status.broken))];
  const { balance, attention } = status;
  const { unaccounted, ...groups } = balance;
  const lines = [text('cli.status.station', { name: status.stationName }), text('cli.status.balance', groups)];
  if (unaccounted.length > 0) lines.push(text('cli.status.unaccounted', { paths: unaccounted.join(', ') }));
  lines.push(verifiedInWords(status.verification, texts), stateInWords(status, texts), serviceInWords(status, texts));
  lines.push(...status.connections.map((connection) => connectionInWords(connection, status, texts)));
  lines.push(
    ...status.stranded.map((service) => strandedInWords(service, texts)),
    ...status.otherServices.filter(({ done }) => done > 0).map((service) => elsewhereInWords(service, texts)),
    ...status.notes.map((note) => text('cli.status.note', { text: note.message })),
  );
  if (status.troubles.length > 0) {
    lines.push('', text('cli.status.troubles'), ...troubleLines(status.troubles, texts));
  }
  const tables = [];
  if (folders.length > 0) tables.push('', text('cli.status.folders'), columns(folderRows(folders, texts)));
  if (attention.length > 0) {
    const rows = attention.map((file) => [file.id, text(`file.state.${file.state}`), file.path, fileText(file, texts)]);
    tables.push('', text('cli.status.attention'), columns(rows));
  }
  return [...lines.map(shown), ...tables];
}

/** Returns when all sources of the balance had last answered, and which have not answered since. */
function verifiedInWords({ state, atMs, unresponsive }: AppStatus['verification'], { text }: PersonText): string {
  if (state === 'verified') return text('verified.now', { ago: `${timeInWords(atMs)} UTC` });
  const last = atMs === null ? text('verified.never') : text('verified.last', { time: `${timeInWords(atMs)} UTC` });
  const missing = unresponsive.map(({ kind, name, sinceMs, isStarting }) => {
    if (isStarting) return text('verified.service.starting');
    const known = sinceMs === null ? 'unknown' : 'since';
    const what = kind === 'folder' ? 'folder' : name === null ? 'service' : 'host';
    return text(`verified.${what}.${known}`, { name: name ?? '', since: `${timeInWords(sinceMs)} UTC` });
  });
  return [last, ...missing].join('; ');
}

function stateInWords({ state, ratePerMinute, timeLeftMs }: AppStatus, { text }: PersonText): string {
  const rate = Math.round(ratePerMinute ?? 0);
  const parts = [
    text(`tray.state.${state}`),
    ...(rate === 0 ? [] : [text('cli.status.rate', { count: rate })]),
    ...(timeLeftMs === null ? [] : [text('cli.status.left', { duration: durationInWords(timeLeftMs) })]),
  ];
  return text('cli.status.state', { state: parts.join(', ') });
}

function serviceInWords({ service }: AppStatus, { text, inWords }: PersonText): string {
  const { kind, origin, detail } = service;
  const where = kind === 'local' ? text('trouble.localService') : (origin ?? text('shell.remote'));
  return text('cli.status.service', { service: detail === null ? where : `${where}: ${inWords(detail)}` });
}

function strandedInWords(
  { serviceId, origin, count, nextTryAtMs }: AppStatus['stranded'][number],
  { text }: PersonText,
): string {
  const words = text('cli.status.stranded', { count, service: origin ?? message('cli.status.local'), id: serviceId });
  return nextTryAtMs === null ? words : `${words} ${text('cli.status.until', { time: timeInWords(nextTryAtMs) })}`;
}

const elsewhereInWords = ({ origin, done }: AppStatus['otherServices'][number], { text }: PersonText): string =>
  text('cli.status.elsewhere', { count: done, service: origin ?? message('cli.status.local') });

function connectionInWords(
  { serviceId, state, reason, untilMs, detail }: AppStatus['connections'][number],
  status: AppStatus,
  { text, inWords }: PersonText,
): string {
  const parts = [
    state === 'paused' ? text(`shell.connection.${reason ?? 'offline'}.title`) : text(stateCodes[state]),
    ...(detail === null ? [] : [inWords(detail)]),
    ...(untilMs === null ? [] : [text('cli.status.until', { time: timeInWords(untilMs) })]),
    // A right that was granted again takes effect here only after a day, or when a person says so.
    ...(reason === 'forbidden' ? [text('cli.status.allowed')] : []),
  ];
  return text('cli.status.connection', { service: nameOfService(serviceId, status, text), state: parts.join(' ') });
}

/** The address that the person knows. A service that holds no files is known by its ID alone. */
function nameOfService(id: string, { service, stranded, otherServices }: AppStatus, text: PersonText['text']): string {
  if (service.serviceId === id)
    return service.kind === 'local' ? text('trouble.localService') : (service.origin ?? text('shell.remote'));
  const other = [...stranded, ...otherServices].find(({ serviceId }) => serviceId === id);
  return other === undefined ? id : (other.origin ?? text('cli.status.local'));
}

const stateCodes = { running: 'service.state.online', draining: 'cli.status.draining' } as const;
