import type Electron from 'electron';
import { message } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { Words } from '../words.ts';

export interface TrayActions {
  readonly open: (hash?: string) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly quit: () => void;
}

export type EndedJob = Pick<
  Extract<MethodResult<'notices.list'>[number], { kind: 'job' }>,
  'jobId' | 'folder' | 'doneCount' | 'onHoldCount'
>;

/** The address of a job's screen. A job whose id the service never reported opens the list of jobs. */
export const jobHash = (jobId: string | null): string =>
  jobId === null ? '#/jobs' : `#/jobs/${encodeURIComponent(jobId)}`;

/** The tray's menu: open, pause or resume, the last jobs, quit. */
export function trayMenu(
  isPaused: boolean,
  jobs: readonly EndedJob[],
  words: Words,
  actions: TrayActions,
): Electron.MenuItemConstructorOptions[] {
  const last = jobs.map((job) => ({ label: labelOf(job, words), click: () => actions.open(jobHash(job.jobId)) }));
  return [
    { label: words('tray.open'), click: () => actions.open() },
    isPaused
      ? { label: words('shell.resume'), click: () => actions.resume() }
      : { label: words('shell.pause'), click: () => actions.pause() },
    { type: 'separator' },
    { label: words('tray.recentJobs'), enabled: false },
    ...(last.length === 0 ? [{ label: words('jobs.none'), enabled: false }] : last),
    { type: 'separator' },
    { label: words('tray.quit'), click: () => actions.quit() },
  ];
}

/** A single `&` marks a keyboard mnemonic in a menu; `&&` shows the character. */
const labelOf = ({ folder, doneCount, onHoldCount }: EndedJob, words: Words): string =>
  words('tray.job', { folder: folder ?? message('jobs.byHand'), done: doneCount, held: onHoldCount })
    .slice(0, 80)
    .replaceAll('&', '&&');
