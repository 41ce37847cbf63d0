import { Argument, type Command } from 'commander';
import { buckets, type Bucket, type Item } from '#contract/items.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { whyNotDone } from '../output/item-words.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import { shownJson } from '../output/shown.ts';

interface FilesOptions {
  readonly text?: string;
  readonly page: number;
  readonly pageSize: number;
}

/** `files`: every file that was seen, with its id, and why it is not done; what `status` counts. */
export function addFilesCommand(program: Command): void {
  withCommonOptions(program.command('files'))
    .description('the files that were seen, last seen first: all, or those of one bucket')
    .addArgument(new Argument('[bucket]', 'only these').choices(buckets))
    .option('--text <part>', 'only those with this in their path')
    .option('--page <number>', 'which page', parseCount, 1)
    .option('--page-size <count>', 'how many a page, at most 500', parseCountTo(500), 100)
    .action(async (bucket: Bucket | undefined, options: FilesOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { text, page, pageSize } = options;
      const params = {
        ...(bucket === undefined ? {} : { bucket }),
        ...(text === undefined ? {} : { text }),
        offset: (page - 1) * pageSize,
        limit: pageSize,
      };
      const answer = await withInstance({ dataDir }, (instance) => instance.ask('items.list', params));
      if (json) {
        console.log(shownJson(answer));
        return;
      }
      if (answer.items.length > 0) console.log(columns(answer.items.map(row)));
      console.log(`${answer.total} in all, page ${page}`);
    });
}

const row = (item: Item): readonly string[] => [item.id, item.state, item.path, about(item)];

function about(item: Item): string {
  if (item.bucket === 'held' || item.bucket === 'ignored') return whyNotDone(item);
  return item.tagName ?? item.detail ?? '';
}
