import { Option, type Command } from 'commander';
import type { AppStatus } from '#contract/app.ts';
import type { Folder } from '#contract/folders.ts';
import { troubleText, type CurrentTrouble } from '#contract/trouble.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { durationInWords, timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { fileText } from '../output/file-message.ts';
import { messageText } from '../output/message-text.ts';
import { personText, terminalText, type PersonText } from '../output/person-text.ts';
import { printedList } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';
import { folderRows } from './folder-rows.ts';

/** What `--only` narrows to, for a monitor that watches one thing. */
type Part = 'alarm' | 'connection' | 'folders' | 'on-hold';
const parts: Readonly<Record<Part, readonly CurrentTrouble['kind'][]>> = {
  alarm: ['unexplained', 'disk-low', 'settings-unreadable'],
  connection: ['connection-paused', 'local-service-failed', 'key-unavailable'],
  folders: ['folder-away', 'folder-not-watched'],
  'on-hold': ['on-hold', 'overwritten'],
};

const troubleLines = (troubles: readonly CurrentTrouble[], { language }: PersonText): readonly string[] =>
  troubles.map((trouble) => {
    const { title, body } = troubleText(trouble, language);
    return shown(`${title}. ${body}`);
  });

/** `status`: the balance, folders, service, lanes, and what needs a person. */
export function addStatusCommand(program: Command): void {
  withCommonOptions(program.command('status'))
    .description('what was seen and where it is, folders, service, what needs you')
    .addOption(
      new Option('--only <part>', 'look at these alone; ends with 1 when one of them needs a person').choices(
        Object.keys(parts),
      ),
    )
    .action(async ({ only }: { readonly only?: Part }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { status, folders, texts } = await withInstance({ dataDir, withService: true }, async (instance) => {
        const now = await instance.ask('app.status', {});
        if (now.broken !== null) return { status: now, folders: [], texts: terminalText() };
        return { status: now, folders: await instance.ask('folders.list', {}), texts: await personText(instance) };
      });
      const troubles = status.troubles.filter(({ kind }) => only === undefined || parts[only].includes(kind));
      if (json)
        console.log(
          shownJson(only === undefined ? { ...status, warned: printedList(status.warned), folders } : { troubles }),
        );
      else if (only !== undefined) console.log(troubleLines(troubles, texts).join('\n') || 'Nothing needs a person.');
      else for (const part of inWords(status, folders, texts)) console.log(part);
      if (status.broken !== null || troubles.length > 0) process.exitCode = exitCodes.somethingFailed;
    });
}

function inWords(status: AppStatus, folders: readonly Folder[], texts: PersonText): readonly string[] {
  if (status.broken !== null) return [shown(texts.inWords(status.broken))];
  const { balance, attention } = status;
  const lines = [
    `Station: ${shown(status.stationName)}`,
    `${balance.seen} seen = ${balance.done} done + ${balance.inProgress} in progress + ${balance.onHold} on hold + ${balance.ignored} ignored`,
  ];
  if (balance.unaccounted.length > 0) {
    lines.push(`ALARM: not accounted for: ${balance.unaccounted.map(shown).join(', ')}`);
  }
  lines.push(verifiedInWords(status.verification));
  lines.push(`State: ${status.state}${rate(status)}`, serviceInWords(status));
  for (const lane of status.lanes) lines.push(`Connection ${shown(lane.serviceId)}: ${laneInWords(lane)}`);
  if (status.troubles.length > 0) lines.push('', 'Needs attention', ...troubleLines(status.troubles, texts), '');
  lines.push(
    ...status.stranded.map(strandedInWords),
    ...status.otherServices.filter(({ done }) => done > 0).map(elsewhereInWords),
  );
  lines.push(...status.notes.map((note) => `Note: ${shown(texts.inWords(note.message))}`));
  if (folders.length > 0) lines.push('', 'Watch folders', columns(folderRows(folders, texts)));
  if (attention.length > 0) {
    const rows = attention.map((file) => [file.id, file.state, file.path, fileText(file, texts)]);
    lines.push('', 'Needs you (intray retry ID, skip ID, resolve ID)', columns(rows));
  }
  return lines;
}

/** When all that the sum rests on had answered, and what has not since. */
function verifiedInWords({ state, atMs, silent }: AppStatus['verification']): string {
  if (state === 'verified') return `Verified: at ${timeInWords(atMs)} UTC`;
  const last = atMs === null ? 'Not verified yet' : `Last verified: at ${timeInWords(atMs)} UTC`;
  const missing = silent.map(({ kind, name, sinceMs }) => {
    const what = kind === 'folder' ? `folder ${shown(name ?? '')}` : name === null ? 'service' : shown(name);
    return `${what} not reachable${sinceMs === null ? '' : ` since ${timeInWords(sinceMs)} UTC`}`;
  });
  return [last, ...missing].join('; ');
}

function rate({ ratePerMinute, timeLeftMs }: AppStatus): string {
  const rounded = Math.round(ratePerMinute ?? 0);
  const speed = rounded === 0 ? '' : `, ${rounded} ${rounded === 1 ? 'file' : 'files'} a minute`;
  return timeLeftMs === null ? speed : `${speed}, ${durationInWords(timeLeftMs)} left`;
}

function serviceInWords({ service }: AppStatus): string {
  const { kind, origin, local, detail } = service;
  const where = kind === 'local' ? `on this computer (${local})` : (origin ?? 'not known yet');
  return `Service: ${shown(where)}${detail === null ? '' : `: ${shown(messageText(detail))}`}`;
}

function strandedInWords({ serviceId, origin, count, nextTryAtMs }: AppStatus['stranded'][number]): string {
  const next = nextTryAtMs === null ? '' : `, next try ${timeInWords(nextTryAtMs)} UTC`;
  const files = `${count} ${count === 1 ? 'file waits' : 'files wait'}`;
  return `Waiting for ${shown(origin ?? 'this computer')}: ${files}${next} (intray leave-service ${shown(serviceId)})`;
}

function elsewhereInWords({ origin, done }: AppStatus['otherServices'][number]): string {
  const documents = `${done} ${done === 1 ? 'document is' : 'documents are'}`;
  return `${documents} at ${shown(origin ?? 'a service of this computer')}, which is not in use now; search does not look there`;
}

function laneInWords({ state, reason, untilMs, detail }: AppStatus['lanes'][number]): string {
  const what = detail === null ? null : messageText(detail);
  const why = [reason, what, untilMs === null ? null : `until ${timeInWords(untilMs)} UTC`].filter((w) => w !== null);
  const words = why.length === 0 ? state : `${state} (${shown(why.join(', '))})`;
  // A right that was given back is believed only after a day, or when a person says so.
  return reason === 'forbidden' ? `${words}; once the role may upload: intray resume` : words;
}
