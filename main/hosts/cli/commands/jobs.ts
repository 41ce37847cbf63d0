import type { Command } from 'commander';
import type { MethodResult } from '#contract/methods.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { askInstance } from '../instance/with-instance.ts';
import type { PersonText } from '../output/person-text.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { warningText } from '../output/file-message.ts';
import { parseCount, parseCountTo } from '../output/parse-amounts.ts';
import { printedRecord } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';

type Job = MethodResult<'jobs.get'>['job'];
type JobFile = MethodResult<'jobs.get'>['files'][number];

/** A status that Intray does not know is printed in the service's own word. */
const statusText = ({ folded, status }: Pick<Job, 'folded' | 'status'>, { text }: PersonText): string =>
  folded === 'unknown' ? (status ?? text('document.status.notReported')) : text(`document.status.${folded}`);

/** Returns the error of a file, else its warning as other lists print it. */
function troubleInWords({ error, warnings: [warning] }: JobFile, texts: PersonText): string {
  if (error !== null) return texts.inWords(error);
  return warning === undefined ? '' : warningText(warning, texts);
}

/** `jobs` and `job ID`: jobs as the service reports them. */
export function addJobCommands(program: Command): void {
  withCommonOptions(program.command('jobs'))
    .description('list the jobs of the service, newest first')
    .option('--page <number>', 'page of the list', parseCount, 1)
    .option('--page-size <count>', 'entries on a page, at most 200', parseCountTo(200), 30)
    .action(async (options: { page: number; pageSize: number }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'jobs.list', options);
      const { text } = texts;
      if (json) {
        console.log(shownJson(answer));
        return;
      }
      const rows = answer.jobs.map((job) => [
        job.id,
        statusText(job, texts),
        job.total === null ? '' : text('jobs.doneOf', { done: job.done ?? 0, total: job.total }),
        timeInWords(job.createdAtMs),
        job.error === null ? '' : texts.inWords(job.error),
      ]);
      console.log(rows.length === 0 ? text('cli.jobs.none') : columns(rows));
      if (answer.total !== null) console.log(text('cli.page', { count: answer.total, page: options.page }));
    });
  withCommonOptions(program.command('job <id>'))
    .description('show a job and its files')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer: detail, texts } = await askInstance({ dataDir }, 'jobs.get', { id });
      if (json) {
        console.log(shownJson({ ...detail, files: detail.files.map(printedRecord) }));
        return;
      }
      const { job, files } = detail;
      console.log(
        shown(
          texts.text('cli.job', { id: job.id, status: statusText(job, texts), time: timeInWords(job.createdAtMs) }),
        ),
      );
      if (job.error !== null) console.log(shown(texts.inWords(job.error)));
      const rows = files.map((file) => [
        file.id,
        file.status ?? '',
        file.name ?? '',
        file.tagName ?? '',
        troubleInWords(file, texts),
      ]);
      if (rows.length > 0) console.log(columns(rows));
    });
}
