import type { Command } from 'commander';
import type { AppStatus } from '#contract/app.ts';
import type { Folder } from '#contract/folders.ts';
import { exitCodes } from '#hosts/shared/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { durationInWords, timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { whyNotDone } from '../output/item-words.ts';
import { shown, shownJson } from '../output/shown.ts';
import { folderRows } from './folder-rows.ts';

/** `status`: the balance, folders, service, lanes, and what needs a person. */
export function addStatusCommand(program: Command): void {
  withCommonOptions(program.command('status'))
    .description('what was seen and where it is, folders, service, what needs you')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { status, folders } = await withInstance({ dataDir, withService: true }, async (instance) => {
        const now = await instance.ask('app.status', {});
        return { status: now, folders: now.broken === null ? await instance.ask('folders.list', {}) : [] };
      });
      if (json) console.log(shownJson({ ...status, folders }));
      else for (const part of inWords(status, folders)) console.log(part);
      const isAlarm = status.broken !== null || status.balance.unaccounted.length > 0;
      if (isAlarm) process.exitCode = exitCodes.somethingFailed;
    });
}

function inWords(status: AppStatus, folders: readonly Folder[]): readonly string[] {
  if (status.broken !== null) return [`Intray cannot work: ${shown(status.broken)}`];
  const { balance, attention } = status;
  const parts = [
    `${balance.seen} seen = ${balance.done} done + ${balance.waiting} waiting + ${balance.held} held + ${balance.ignored} ignored`,
  ];
  if (balance.unaccounted.length > 0) {
    parts.push(`ALARM: not accounted for: ${balance.unaccounted.map(shown).join(', ')}`);
  }
  parts.push(`State: ${status.state}${rate(status)}`, serviceInWords(status));
  for (const lane of status.lanes) parts.push(`Lane ${shown(lane.serviceId)}: ${laneInWords(lane)}`);
  parts.push(...status.notes.map((note) => `Note: ${shown(note.message)}`));
  if (folders.length > 0) parts.push('', 'Watch folders', columns(folderRows(folders)));
  if (attention.length > 0) {
    const rows = attention.map((item) => [item.id, item.state, item.path, whyNotDone(item)]);
    parts.push('', 'Needs you (intray retry ID, skip ID, resolve ID)', columns(rows));
  }
  return parts;
}

function rate({ ratePerMinute, timeLeftMs }: AppStatus): string {
  const rounded = Math.round(ratePerMinute ?? 0);
  const speed = rounded === 0 ? '' : `, ${rounded} ${rounded === 1 ? 'file' : 'files'} a minute`;
  return timeLeftMs === null ? speed : `${speed}, ${durationInWords(timeLeftMs)} left`;
}

function serviceInWords({ service }: AppStatus): string {
  const { kind, origin, local, detail } = service;
  const where = kind === 'local' ? `on this computer (${local})` : (origin ?? 'not known yet');
  return `Service: ${shown(where)}${detail === null ? '' : `: ${shown(detail)}`}`;
}

function laneInWords({ state, reason, untilMs, detail }: AppStatus['lanes'][number]): string {
  const why = [reason, detail, untilMs === null ? null : `until ${timeInWords(untilMs)} UTC`].filter((w) => w !== null);
  return why.length === 0 ? state : `${state} (${shown(why.join(', '))})`;
}
