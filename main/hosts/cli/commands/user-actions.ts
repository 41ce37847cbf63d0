import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import type { TrackedFile, FileDetail, Resolution, StrandedChoice } from '#contract/files.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { askInstance } from '../instance/with-instance.ts';
import { fileText } from '../output/file-message.ts';
import type { PersonText } from '../output/person-text.ts';
import { timeInWords } from '../output/amounts.ts';
import { printedDetail, printedFile } from '../output/printed-names.ts';
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

/**
 * Commands for decisions of a person: `retry`, `skip`, `allow`, `leave-service`, `release`, `resolve`, `pause`,
 * `resume`.
 */
export function addUserActionCommands(program: Command): void {
  const onFile = { retry: 'files.retry', skip: 'files.skip', allow: 'files.allow' } as const;
  const words = {
    retry: 'try a file again',
    skip: 'skip a file for good',
    allow: 'upload a file although it is ignored or may be incomplete',
  } as const;
  for (const name of ['retry', 'skip', 'allow'] as const) {
    withCommonOptions(program.command(`${name} <id>`))
      .description(words[name])
      .action(async (id: string, _options: unknown, command: Command) => {
        const { dataDir, json } = commonOptions(command);
        print(await askInstance({ dataDir }, onFile[name], { id }), json);
      });
  }
  withCommonOptions(program.command('leave-service <id>'))
    .description('decide what happens to files that wait for a service which is no longer used')
    .option('--send-here', 'upload to the current service; what the other one has processed already is processed twice')
    .option('--skip', 'skip for good')
    .option('--wait', 'keep waiting')
    .action(async (id: string, options: LeaveOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const params = { id, choice: leaveChoice(options) };
      const { answer, texts } = await askInstance({ dataDir }, 'files.leaveService', params);
      console.log(json ? shownJson(answer) : leftInWords(answer, texts));
    });
  withCommonOptions(program.command('release <id>'))
    .description('close the open batch of a file and upload it now')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'files.release', { id });
      console.log(json ? shownJson(answer) : texts.text('cli.release.done'));
    });
  withCommonOptions(program.command('resolve <id>'))
    .description('decide what happened to a file that needs your decision; without an option, list the choices')
    .option('--job <job>', 'the file belongs to this job')
    .option('--look-again', 'ask the service again')
    .option('--upload-again', 'upload the file again; it may be processed twice')
    .action(async (id: string, options: ResolveOptions, command: Command) => resolve(id, options, command));
  for (const name of ['pause', 'resume'] as const) {
    withCommonOptions(program.command(name))
      .description(name === 'pause' ? 'stop uploading until resume; new files are kept safe' : 'resume uploading')
      .action(async (_options: unknown, command: Command) => {
        const { dataDir, json } = commonOptions(command);
        const { answer, texts } = await askInstance({ dataDir }, `app.${name}`, {});
        console.log(json ? shownJson(answer) : texts.text(`cli.${name}.done`));
      });
  }
}

function leaveChoice({ sendHere, skip, wait }: LeaveOptions): StrandedChoice {
  const given: StrandedChoice[] = [];
  if (sendHere === true) given.push('upload-here');
  if (skip === true) given.push('skip');
  if (wait === true) given.push('wait');
  const [choice, second] = given;
  if (choice !== undefined && second === undefined) return choice;
  throw notOne('--send-here, --skip, --wait');
}

async function resolve(id: string, options: ResolveOptions, command: Command): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const resolution = resolutionOf(options);
  if (resolution !== null) {
    print(await askInstance({ dataDir }, 'files.resolve', { id, resolution }), json);
    return;
  }
  const { answer: detail, texts } = await askInstance({ dataDir }, 'files.get', { id });
  if (json) console.log(shownJson(printedDetail(detail)));
  else for (const line of choices(detail, texts)) console.log(line);
}

function resolutionOf({ job, lookAgain, uploadAgain }: ResolveOptions): Resolution | null {
  const given: Resolution[] = [];
  if (job !== undefined) given.push({ kind: 'is-job', jobId: job });
  if (lookAgain === true) given.push({ kind: 'check-again' });
  if (uploadAgain === true) given.push({ kind: 'upload-again' });
  if (given.length > 1) throw notOne('--job, --look-again, --upload-again');
  return given[0] ?? null;
}

function choices({ file, candidates }: FileDetail, texts: PersonText): readonly string[] {
  const state = `${file.path}: ${texts.text(`file.state.${file.state}`)}.`;
  const why = file.group === 'onHold' || file.group === 'ignored' ? [fileText(file, texts)] : [];
  const about = [state, ...why].map(shown).join(' ');
  if (!file.actions.includes('resolve')) return [about, texts.text('file.refused.no-decision')];
  return [
    about,
    ...candidates.map((job) => `  --job ${shown(job.jobId)}  ${shown(candidateText(job, texts))}`),
    `  --look-again    ${texts.text('file.decision.look')}`,
    `  --upload-again  ${texts.text('cli.resolve.upload-again')}`,
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

function print(
  { answer: file, texts }: { readonly answer: TrackedFile; readonly texts: PersonText },
  json: boolean,
): void {
  console.log(json ? shownJson(printedFile(file)) : shown(`${file.path}: ${texts.text(`file.state.${file.state}`)}`));
}

function leftInWords({ count, refused }: MethodResult<'files.leaveService'>, { text }: PersonText): string {
  const changed = text('cli.leave.done', { count });
  return refused === 0 ? changed : `${changed} ${text('cli.leave.refused', { count: refused })}`;
}

const notOne = (options: string) => new Failed(message('cli.choose-one', { options }), exitCodes.wrongUsage);
