import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import type { TrackedFile, FileDetail, Resolution, StrandedChoice } from '#contract/files.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance } from '../instance/with-instance.ts';
import { fileText } from '../output/file-message.ts';
import { personText, type PersonText } from '../output/person-text.ts';
import { timeInWords } from '../output/amounts.ts';
import { printedDetail } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';

interface ResolveOptions {
  readonly job?: string;
  readonly lookAgain?: boolean;
  readonly uploadAgain?: boolean;
}

interface LeaveOptions {
  readonly sendHere?: boolean;
  readonly skip?: boolean;
  readonly wait?: boolean;
}

/** What only a person may decide: `retry`, `skip`, `allow`, `leave-service`, `release`, `resolve`, `pause`, `resume`. */
export function addPersonCommands(program: Command): void {
  const onFile = { retry: 'files.retry', skip: 'files.skip', allow: 'files.allow' } as const;
  const words = {
    retry: 'try a file again',
    skip: 'leave a file alone for good',
    allow: 'upload a file that is ignored, or that does not look whole',
  } as const;
  for (const name of ['retry', 'skip', 'allow'] as const) {
    withCommonOptions(program.command(`${name} <id>`))
      .description(words[name])
      .action(async (id: string, _options: unknown, command: Command) => {
        const { dataDir, json } = commonOptions(command);
        tell(await withInstance({ dataDir }, (instance) => instance.ask(onFile[name], { id })), json);
      });
  }
  withCommonOptions(program.command('leave-service <id>'))
    .description('decide of a file, or of all files of a service, that wait for a service which is gone')
    .option('--send-here', 'upload to the service in use; where the other one has processed it, it is processed twice')
    .option('--skip', 'leave alone for good')
    .option('--wait', 'keep waiting')
    .action(async (id: string, options: LeaveOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const params = { what: id, choice: leaveChoice(options) };
      const done = await withInstance({ dataDir }, (instance) => instance.ask('files.leaveService', params));
      console.log(json ? shownJson(done) : `Decided: ${done.count}. Refused: ${done.refused}.`);
    });
  withCommonOptions(program.command('release <id>'))
    .description('send the batch that a file waits in now')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const done = await withInstance({ dataDir }, (instance) => instance.ask('files.release', { id }));
      console.log(json ? shownJson(done) : 'Its batch is on the way.');
    });
  withCommonOptions(program.command('resolve <id>'))
    .description('settle what became of a parked file; without an option: what can be chosen')
    .option('--job <job>', 'it is this job')
    .option('--look-again', 'ask the service again')
    .option('--upload-again', 'upload it once more; it may then be processed twice')
    .action(async (id: string, options: ResolveOptions, command: Command) => resolve(id, options, command));
  for (const name of ['pause', 'resume'] as const) {
    withCommonOptions(program.command(name))
      .description(name === 'pause' ? 'send nothing until resume; nothing is lost' : 'go on')
      .action(async (_options: unknown, command: Command) => {
        const { dataDir, json } = commonOptions(command);
        const done = await withInstance({ dataDir }, (instance) => instance.ask(`app.${name}`, {}));
        console.log(json ? shownJson(done) : name === 'pause' ? 'Paused.' : 'Going on.');
      });
  }
}

function leaveChoice({ sendHere, skip, wait }: LeaveOptions): StrandedChoice {
  const given: StrandedChoice[] = [];
  if (sendHere === true) given.push('send-here');
  if (skip === true) given.push('skip');
  if (wait === true) given.push('wait');
  const [choice, second] = given;
  if (choice !== undefined && second === undefined) return choice;
  throw new Failed('Choose one of --send-here, --skip and --wait.', exitCodes.wrongUsage);
}

async function resolve(id: string, options: ResolveOptions, command: Command): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const resolution = resolutionOf(options);
  if (resolution !== null) {
    tell(await withInstance({ dataDir }, (instance) => instance.ask('files.resolve', { id, resolution })), json);
    return;
  }
  const { detail, texts } = await withInstance({ dataDir }, async (instance) => ({
    detail: await instance.ask('files.get', { id }),
    texts: await personText(instance),
  }));
  if (json) console.log(shownJson(printedDetail(detail)));
  else for (const line of choices(detail, texts)) console.log(line);
}

function resolutionOf({ job, lookAgain, uploadAgain }: ResolveOptions): Resolution | null {
  const given: Resolution[] = [];
  if (job !== undefined) given.push({ kind: 'is-job', jobId: job });
  if (lookAgain === true) given.push({ kind: 'look-again' });
  if (uploadAgain === true) given.push({ kind: 'upload-again' });
  if (given.length > 1) throw new Failed('Choose one of --job, --look-again and --upload-again.', exitCodes.wrongUsage);
  return given[0] ?? null;
}

function choices({ file, candidates }: FileDetail, texts: PersonText): readonly string[] {
  const why = file.group === 'onHold' || file.group === 'ignored' ? [fileText(file, texts)] : [];
  const about = [`${file.path}: ${file.state}.`, ...why].map(shown).join(' ');
  if (!file.actions.includes('resolve')) return [about, texts.text('file.refused.no-decision')];
  return [
    about,
    ...candidates.map((job) => `  --job ${shown(job.jobId)}  ${shown(candidateText(job, texts))}`),
    '  --look-again    ask the service again',
    '  --upload-again  upload it once more; it may then be processed twice',
  ];
}

function candidateText(
  { createdAtMs, fileCount, folded }: FileDetail['candidates'][number],
  { text }: PersonText,
): string {
  const parts = [
    ...(createdAtMs === null ? [] : [`${timeInWords(createdAtMs)} UTC`]),
    ...(fileCount === null ? [] : [text('cli.candidate.files', { count: fileCount })]),
    ...(folded === 'unknown' ? [] : [text(`document.status.${folded}`)]),
  ];
  return parts.join(', ');
}

function tell(file: TrackedFile, json: boolean): void {
  console.log(json ? shownJson(file) : `${shown(file.path)}: ${file.state}`);
}
