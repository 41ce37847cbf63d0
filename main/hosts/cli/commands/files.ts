import { Argument, type Command } from 'commander';
import type { FileGroup, TrackedFile } from '#contract/files.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { askInstance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { fileLine } from '../output/file-message.ts';
import type { PersonText } from '../output/person-text.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import { printedList } from '../output/printed-names.ts';
import { shownJson } from '../output/shown.ts';

interface FilesOptions {
  readonly text?: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The names of the groups on the command line. */
const groupNames = {
  done: 'done',
  'in-progress': 'inProgress',
  'on-hold': 'onHold',
  ignored: 'ignored',
} as const satisfies Readonly<Record<string, FileGroup>>;
type GroupName = keyof typeof groupNames;

/** `files`: the files that `status` counts, with their ids and the reason why a file is not done. */
export function addFilesCommand(program: Command): void {
  withCommonOptions(program.command('files'))
    .description('list the tracked files, last seen first: all, or one group')
    .addArgument(new Argument('[group]', 'only these').choices(Object.keys(groupNames)))
    .option('--text <part>', 'only files with this text in their path')
    .option('--page <number>', 'page of the list', parseCount, 1)
    .option('--page-size <count>', 'entries on a page, at most 500', parseCountTo(500), 100)
    .action(async (group: GroupName | undefined, options: FilesOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { text, page, pageSize } = options;
      const params = {
        ...(group === undefined ? {} : { group: groupNames[group] }),
        ...(text === undefined ? {} : { text }),
        offset: (page - 1) * pageSize,
        limit: pageSize,
      };
      const { answer, texts } = await askInstance({ dataDir }, 'files.list', params);
      if (json) {
        console.log(shownJson(printedList(answer)));
        return;
      }
      if (answer.files.length > 0) console.log(columns(answer.files.map((file) => row(file, texts))));
      console.log(texts.text('cli.page', { count: answer.total, page }));
    });
}

const row = (file: TrackedFile, texts: PersonText): readonly string[] => [
  file.id,
  texts.text(`file.state.${file.state}`),
  file.path,
  fileLine(file, texts),
];
