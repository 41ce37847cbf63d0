import path from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { splitChoices, type FolderRules } from '#contract/folders.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { askInstance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { parseCount, parseDuration, parseSize } from '../output/parse-amounts.ts';
import { printedFolder } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';
import { folderRows } from './folder-rows.ts';
import { addFolderPasswordCommands } from './password.ts';

/** The options of `folders add`: the rules under short names. */
interface RuleOptions {
  readonly subfolders: boolean;
  readonly standardIgnores: boolean;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly quiet?: number;
  readonly maxWait?: number;
  readonly idleGap?: number;
  readonly maxFiles?: number;
  readonly maxBytes?: number;
  readonly maxBatchWait?: number;
  readonly rescan?: number;
  readonly after?: FolderRules['after'];
  readonly moveFailed?: boolean;
  readonly searchableCopies?: boolean;
  readonly merge?: boolean;
  readonly split?: FolderRules['split'];
  readonly splitPages?: number;
  readonly priority?: FolderRules['priority'];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** `folders list`, `add`, `remove` and `confirm`, and the passwords of a folder. */
export function addFolderCommands(program: Command): void {
  const folders = program.command('folders').description('list and change the watch folders');
  withCommonOptions(folders.command('list'))
    .description('list the watch folders with their counts')
    .action(async (_options: unknown, command: Command) => list(command));
  const add = withCommonOptions(folders.command('add <path>')).description('watch a folder');
  withRuleOptions(add).action(async (folder: string, options: RuleOptions, command: Command) => {
    const { dataDir, json } = commonOptions(command);
    // A shell leaves a `~` in quotation marks to the app.
    const whole = folder === '~' || folder.startsWith('~/') ? folder : path.resolve(folder);
    const params = { path: whole, rules: rulesOf(options) };
    const { answer: added, texts } = await askInstance({ dataDir }, 'folders.add', params);
    console.log(
      json
        ? shownJson(printedFolder(added))
        : shown(texts.text('cli.folders.added', { path: added.path, id: added.id })),
    );
  });
  withCommonOptions(folders.command('remove <id>'))
    .description('stop watching a folder; its files and their history are kept')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'folders.remove', { id });
      console.log(json ? shownJson(answer) : shown(texts.text('cli.folders.removed', { id })));
    });
  withCommonOptions(folders.command('confirm <id>'))
    .description(
      'watch the folder that has taken the place of a watched one; waiting files of the old one are missing then',
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'folders.confirm', { id });
      console.log(json ? shownJson(answer) : shown(texts.text('cli.folders.confirmed', { id })));
    });
  addFolderPasswordCommands(folders);
}

async function list(command: Command): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const { answer: all, texts } = await askInstance({ dataDir }, 'folders.list', {});
  if (json) console.log(shownJson(all.map(printedFolder)));
  else console.log(all.length === 0 ? texts.text('cli.folders.none') : columns(folderRows(all, texts)));
}

const withRuleOptions = (command: Command) =>
  command
    .option('--no-subfolders', 'watch only the folder itself')
    .option('--no-standard-ignores', 'also upload dot files, temporary files and system files of network drives')
    .option('--include <glob...>', 'upload only matching files, such as "*.{jpg,pdf}"')
    .option('--exclude <glob...>', 'ignore matching files, such as "drafts/**"')
    .option('--quiet <time>', 'a file counts as written after this long without a change (default: 5s)', parseDuration)
    .option('--max-wait <time>', 'longest wait for a file that is being written (default: 10m)', parseDuration)
    .option('--idle-gap <time>', 'a batch closes after this long without a new file (default: 20s)', parseDuration)
    .option('--max-files <count>', 'files in a batch, at most (default: 100)', parseCount)
    .option('--max-bytes <size>', 'size of a batch, at most (default: 500MB)', parseSize)
    .option('--max-batch-wait <time>', 'longest wait for the last file of a batch (default: 15m)', parseDuration)
    .option('--rescan <time>', 'time between scans of the whole folder (default: 5m)', parseDuration)
    .addOption(
      new Option('--after <action>', 'originals that are done (default: leave)').choices([
        'leave',
        'move-to-processed',
      ]),
    )
    .option('--move-failed', 'move rejected originals to Failed/, with the reason beside them')
    .option('--searchable-copies', 'save a searchable PDF of each scan in Processed/Searchable')
    .option('--merge', 'combine each batch into one document; images and PDFs only')
    .addOption(new Option('--split <where>', 'split files into documents (default: off)').choices(splitChoices))
    .option('--split-pages <count>', 'pages of each document, for --split pages (default: 1)', parseCount)
    .addOption(new Option('--priority <level>', 'of its jobs (default: normal)').choices(['low', 'normal', 'high']))
    .option('--metadata <name=value...>', 'metadata for the jobs of this folder', parsePair);

function parsePair(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Metadata looks like name=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Returns only the rules that were given. The app supplies the defaults. */
function rulesOf(options: RuleOptions): Partial<FolderRules> {
  const {
    subfolders,
    standardIgnores,
    quiet,
    maxWait,
    idleGap,
    maxBatchWait,
    rescan,
    include,
    exclude,
    metadata,
    ...same
  } = options;
  const { maxFiles, maxBytes, after, moveFailed, searchableCopies, merge, split, splitPages, priority } = same;
  const rules = {
    subfolders: subfolders ? undefined : false,
    standardIgnores: standardIgnores ? undefined : false,
    include: include === undefined ? undefined : [...include],
    exclude: exclude === undefined ? undefined : [...exclude],
    stabilityDelayMs: quiet,
    maxStabilityWaitMs: maxWait,
    idleGapMs: idleGap,
    maxBatchWaitMs: maxBatchWait,
    rescanMs: rescan,
    metadata: metadata === undefined ? undefined : { ...metadata },
    ...{ maxFiles, maxBytes, after, moveFailed, searchableCopies, merge, split, splitPages, priority },
  };
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}
