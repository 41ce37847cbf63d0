import type { Command } from 'commander';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import { printedRecord } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';

/** `jobs` and `job ID`: as the service tells. */
export function addJobCommands(program: Command): void {
  withCommonOptions(program.command('jobs'))
    .description('the jobs of the service, newest first')
    .option('--page <number>', 'which page', parseCount, 1)
    .option('--page-size <count>', 'how many a page, at most 200', parseCountTo(200), 30)
    .action(async (options: { page: number; pageSize: number }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const answer = await withInstance({ dataDir }, (instance) => instance.ask('jobs.list', options));
      if (json) {
        console.log(shownJson(answer));
        return;
      }
      const rows = answer.jobs.map((job) => [
        job.id,
        job.status ?? job.folded,
        job.total === null ? '' : `${job.done ?? 0} of ${job.total}`,
        timeInWords(job.createdAtMs),
        job.error ?? '',
      ]);
      console.log(rows.length === 0 ? 'No jobs here.' : columns(rows));
      if (answer.total !== null) console.log(`${answer.total} in all, page ${options.page}`);
    });
  withCommonOptions(program.command('job <id>'))
    .description('one job and its files')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const detail = await withInstance({ dataDir }, (instance) => instance.ask('jobs.get', { id }));
      if (json) {
        console.log(shownJson({ ...detail, files: detail.files.map(printedRecord) }));
        return;
      }
      const { job, files } = detail;
      console.log(`Job ${shown(job.id)}: ${shown(job.status ?? job.folded)}, made ${timeInWords(job.createdAtMs)} UTC`);
      if (job.error !== null) console.log(shown(job.error));
      const rows = files.map((file) => [
        file.id,
        file.status ?? '',
        file.name ?? '',
        file.tagName ?? '',
        file.error ?? '',
      ]);
      if (rows.length > 0) console.log(columns(rows));
    });
}
