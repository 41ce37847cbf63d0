import { InvalidArgumentError, type Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import { Failed } from '../failed.ts';
import type { Instance } from '../instance/with-instance.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import type { PersonText } from '../output/person-text.ts';
import { shown, shownJson } from '../output/shown.ts';
import { withCommonOptions } from '../common-options.ts';
import { inService } from './users.ts';

interface PageOptions {
  readonly page: number;
  readonly pageSize: number;
}

type Refused = MethodResult<'trash.move'>['refused'];

/** `trash`, `hold`, `space` and `retention` (docs/command-line.md#trash-and-space). */
export function addTrashCommands(program: Command): void {
  const trash = program
    .command('trash')
    .description('list, restore and delete documents in the trash, which are kept for 30 days');
  withCommonOptions(trash.command('list', { isDefault: true }))
    .description('list the documents in the trash, last moved first')
    .option('--page <number>', 'page of the list', parseCount, 1)
    .option('--page-size <count>', 'entries on a page, at most 200', parseCountTo(200), 50)
    .action(async ({ page, pageSize }: PageOptions, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('trash.list', { page, pageSize });
        if (json) console.log(shownJson(answer));
        else listInWords(answer, page, instance.texts);
      }),
    );
  withCommonOptions(trash.command('move <document...>'))
    .description('move documents (their IDs, as printed by search) to the trash')
    .action(async (fileIds: string[], _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('trash.move', { fileIds });
        const { moved: count, refused } = answer;
        print(instance, json, { answer, refused, text: countText(instance, 'trash.moved', { count, fileIds }) });
      }),
    );
  withCommonOptions(trash.command('restore <document...>'))
    .description('restore documents exactly as they were')
    .action(async (fileIds: string[], _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('trash.restore', { fileIds });
        const { restored: count, refused } = answer;
        print(instance, json, { answer, refused, text: countText(instance, 'trash.restored', { count, fileIds }) });
      }),
    );
  const deleted = (instance: Instance, json: boolean, fileIds: string[] | null) =>
    instance.ask('trash.delete', { fileIds }).then((answer) => {
      const { deleted: count, refused } = answer;
      const text = countText(instance, 'trash.deletedForGood', { count, fileIds: fileIds ?? [] });
      print(instance, json, { answer, refused, text });
    });
  withCommonOptions(trash.command('delete <document...>'))
    .description('delete documents in the trash for good')
    .action(async (fileIds: string[], _options: unknown, command: Command) =>
      inService(command, (instance, json) => deleted(instance, json, fileIds)),
    );
  withCommonOptions(trash.command('empty'))
    .description('delete everything in the trash for good, except documents under legal hold')
    .action(async (_options: unknown, command: Command) =>
      inService(command, (instance, json) => deleted(instance, json, null)),
    );
  addHoldCommand(program);
  addSpaceCommand(program);
  addRetentionCommands(program);
}

function addHoldCommand(program: Command): void {
  withCommonOptions(program.command('hold <document...>'))
    .description('place documents under legal hold; nobody can delete them until it is removed')
    .option('--off', 'remove the legal hold')
    .action(async (fileIds: string[], { off = false }: { readonly off?: boolean }, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('documents.hold', { fileIds, isHeld: !off });
        const text = countText(instance, off ? 'hold.removed' : 'hold.placed', { count: answer.changed, fileIds });
        if (answer.changed < fileIds.length) process.exitCode = exitCodes.somethingFailed;
        console.log(json ? shownJson(answer) : text);
      }),
    );
}

function addSpaceCommand(program: Command): void {
  withCommonOptions(program.command('space'))
    .description('show the space that documents use at the local service, by kind')
    .action(async (_options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('space.get', {});
        // What was read is in the database, and is not shown twice.
        const shares = { ...answer, index: Math.max(0, answer.database - answer.readings) };
        const kinds = ['originals', 'trash', 'readings', 'index'] as const;
        const rows = kinds.map((kind) => [instance.texts.text(`space.${kind}`), bytesInWords(shares[kind])]);
        console.log(json ? shownJson(answer) : columns(rows));
      }),
    );
}

function addRetentionCommands(program: Command): void {
  const retention = program
    .command('retention')
    .description('show and change how long documents of a class are kept (default: forever)');
  withCommonOptions(retention.command('list', { isDefault: true }))
    .description('list the rules')
    .action(async (_options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const { rules } = await instance.ask('retention.get', {});
        if (json) console.log(shownJson({ rules }));
        else for (const line of await rulesInWords(instance, rules)) console.log(line);
      }),
    );
  withCommonOptions(retention.command('try <class> <days>'))
    .description('count what a rule would move to the trash now, without changing anything')
    .action(async (name: string, days: string, _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const tagId = await tagNamed(instance, name);
        const answer = await instance.ask('retention.try', { rules: [{ tagId, days: parseDays(days) }] });
        const { documents: count, oldestAt } = answer;
        const when = oldestAt === null ? '' : oldestAt.slice(0, 10);
        console.log(
          json ? shownJson(answer) : instance.texts.text('retention.tried', { count, shown: String(count), when }),
        );
      }),
    );
  withCommonOptions(retention.command('set <class> <days>'))
    .description(
      'keep documents of a class for so many days, or "always"; older ones are moved to the trash now and once a day',
    )
    .action(async (name: string, days: string, _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const tagId = await tagNamed(instance, name);
        const { rules } = await instance.ask('retention.get', {});
        const others = rules.filter((rule) => rule.tagId !== tagId);
        const wanted = days === 'always' ? others : [...others, { tagId, days: parseDays(days) }];
        const answer = await instance.ask('retention.set', { rules: wanted });
        if (json) console.log(shownJson(answer));
        else for (const line of await rulesInWords(instance, answer.rules)) console.log(line);
      }),
    );
}

type Rules = MethodResult<'retention.get'>['rules'];

async function rulesInWords(instance: Instance, rules: Rules): Promise<readonly string[]> {
  if (rules.length === 0) return [instance.texts.text('retention.none')];
  const tags = await instance.ask('tags.list', {});
  return rules.map(({ tagId, days }) => {
    const name = tags.find(({ id }) => id === tagId)?.name ?? tagId;
    return shown(instance.texts.text('retention.rule', { name, days }));
  });
}

/** The id of a class, by its name in any case. */
export async function tagNamed(instance: Instance, name: string): Promise<string> {
  const tags = await instance.ask('tags.list', {});
  const id = tags.find((tag) => tag.name?.toLowerCase() === name.toLowerCase())?.id;
  if (id !== undefined) return id;
  throw new Failed(message('cli.tags.unknown', { name }), exitCodes.somethingFailed);
}

const mostDays = 36_500;

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new InvalidArgumentError('A whole number of days from 1 is needed.');
}

interface Printed {
  readonly answer: unknown;
  readonly text: string;
  readonly refused: Refused;
}

/** Prints what was done, and of each refused document why. Ends with 1 when one was refused. */
function print({ texts }: Instance, json: boolean, { answer, text, refused }: Printed): void {
  if (refused.length > 0) process.exitCode = exitCodes.somethingFailed;
  if (json) {
    console.log(shownJson(answer));
    return;
  }
  if (text !== '') console.log(text);
  for (const { fileId, reason } of refused)
    console.error(shown(texts.text(`trash.refused.${reason}`, { count: 1, shown: '1', name: fileId })));
}

interface Counted {
  readonly count: number;
  readonly fileIds: readonly string[];
}

type CountCode = 'trash.moved' | 'trash.restored' | 'trash.deletedForGood' | 'hold.placed' | 'hold.removed';

/** A single document is named by its ID, because the command knows no name. */
function countText({ texts }: Instance, code: CountCode, { count, fileIds }: Counted): string {
  const [name = texts.text('shell.document')] = fileIds;
  return count === 0 && code !== 'trash.deletedForGood'
    ? ''
    : shown(texts.text(code, { count: fileIds.length === 0 && count === 1 ? 2 : count, shown: String(count), name }));
}

function listInWords({ files, total }: MethodResult<'trash.list'>, page: number, { text }: PersonText): void {
  if (total === 0) {
    console.log(text('trash.nothing'));
    return;
  }
  const rows = files.map(({ fileId, name, tagName, trashedAt, userName, deletesAt }) => [
    fileId,
    name,
    tagName ?? '',
    timeInWords(Date.parse(trashedAt)),
    userName === '' ? text('trash.byRetention') : userName,
    text('cli.trash.until', { when: deletesAt.slice(0, 10) }),
  ]);
  console.log(columns(rows));
  console.log(text('cli.page', { count: total, page }));
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function bytesInWords(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step] ?? 'B'}`;
}
