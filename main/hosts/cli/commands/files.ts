import { Argument, type Command } from 'commander';
import type { FileGroup, TrackedFile } from '#contract/files.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { fileText } from '../output/file-message.ts';
import { personText, type PersonText } from '../output/person-text.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import { shownJson } from '../output/shown.ts';

interface FilesOptions {
  readonly text?: string;
  readonly page: number;
  readonly pageSize: number;
}

/** What a person types for each group. */
const groupNames = {
  done: 'done',
  'in-progress': 'inProgress',
  'on-hold': 'onHold',
  ignored: 'ignored',
} as const satisfies Readonly<Record<string, FileGroup>>;
type GroupName = keyof typeof groupNames;

/** `files`: every file that was seen, with its id, and why it is not done; what `status` counts. */
export function addFilesCommand(program: Command): void {
  withCommonOptions(program.command('files'))
    .description('the files that were seen, last seen first: all, or those of one group')
    .addArgument(new Argument('[group]', 'only these').choices(Object.keys(groupNames)))
    .option('--text <part>', 'only those with this in their path')
    .option('--page <number>', 'which page', parseCount, 1)
    .option('--page-size <count>', 'how many a page, at most 500', parseCountTo(500), 100)
    .action(async (group: GroupName | undefined, options: FilesOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { text, page, pageSize } = options;
      const params = {
        ...(group === undefined ? {} : { group: groupNames[group] }),
        ...(text === undefined ? {} : { text }),
        offset: (page - 1) * pageSize,
        limit: pageSize,
      };
      const { answer, texts } = await withInstance({ dataDir }, async (instance) => ({
        answer: await instance.ask('items.list', params),
        texts: await personText(instance),
      }));
      if (json) {
        console.log(shownJson(answer));
        return;
      }
      if (answer.items.length > 0) console.log(columns(answer.items.map((item) => row(item, texts))));
      console.log(`${answer.total} in all, page ${page}`);
    });
}

const row = (item: TrackedFile, texts: PersonText): readonly string[] => [
  item.id,
  item.state,
  item.path,
  about(item, texts),
];

function about(item: TrackedFile, texts: PersonText): string {
  if (item.group === 'onHold' || item.group === 'ignored') return fileText(item, texts);
  return item.tagName ?? (item.detail === null ? '' : texts.inWords(item.detail));
}
