import type { TrackedFile, FileState } from '#contract/files.ts';
import { adviceCode, ignoredMessage } from '#contract/messages/file-messages.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { HostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import type { Text } from '../../i18n/text.tsx';
import type { Tone } from '../../ui/pill.tsx';
import { serviceName } from './stranded.tsx';
import { tagText } from '../point-text.ts';

export function toneOf(state: FileState): Tone {
  switch (state) {
    case 'done':
      return 'done';
    case 'uploading':
    case 'uploaded':
    case 'processing':
    case 'verifying':
      return 'work';
    case 'on-hold':
    case 'needs-decision':
    case 'missing':
    case 'retrying':
      return 'hold';
    case 'rejected':
      return 'fail';
    case 'stabilizing':
    case 'queued':
    case 'batched':
    case 'duplicate-pending':
    case 'duplicate':
    case 'ignored':
      return 'idle';
  }
}

/** Returns the progress from 0 to 1: bytes during the upload, pages during processing; `null` when it is not known. */
export function progressOf(file: TrackedFile): number | null {
  if (file.state === 'uploading' && file.uploadedBytes !== null) {
    return file.sizeBytes === 0 ? 1 : Math.min(1, file.uploadedBytes / file.sizeBytes);
  }
  if (file.state === 'processing' && file.pages !== null && file.pages > 0) return (file.pagesDone ?? 0) / file.pages;
  return null;
}

/** Returns whether the file waits in the service's queue, as far as the service has reported it. */
const isQueuedThere = ({ state, atService }: TrackedFile): boolean => state === 'processing' && atService !== 'started';

const isWarned = ({ state, warning }: TrackedFile): boolean => state === 'done' && warning !== null;

export function toneOfFile(file: TrackedFile): Tone {
  if (file.removed !== null) return 'idle';
  if (isWarned(file)) return 'hold';
  return isQueuedThere(file) ? 'idle' : toneOf(file.state);
}

/** Returns the state in one or two words. A file counts as processing only once the service has reported the start. */
export function stateWord(file: TrackedFile): MessageCode {
  if (file.removed !== null) return `file.removed.${file.removed}`;
  if (isWarned(file)) return 'file.state.warned';
  if (file.formerName !== null) return file.formerName === file.name ? 'file.state.moved' : 'file.state.renamed';
  return isQueuedThere(file) ? 'file.state.queued-at-service' : `file.state.${file.state}`;
}

export interface Speech {
  readonly t: Text;
  readonly hostText: HostText;
  readonly formats: Formats;
}

/** Returns one line about what is happening to the file now. */
export function wordsOf(file: TrackedFile, { t, hostText, formats }: Speech): string {
  if (file.waitsFor !== null) {
    const service = serviceName(file.waitsFor.origin, t);
    const { nextTryAtMs } = file.waitsFor;
    return nextTryAtMs === null
      ? t('inbox.waitsFor.title', { service })
      : t('inbox.waitsFor.titleUntil', { service, time: formats.time(nextTryAtMs) });
  }
  switch (file.state) {
    case 'uploading':
      return t('file.stateDetail.uploading', {
        sent: formats.bytes(file.uploadedBytes ?? 0),
        size: formats.bytes(file.sizeBytes),
      });
    case 'processing':
      if (isQueuedThere(file)) return t('file.stateDetail.queued-at-service');
      return file.pages === null
        ? t('file.stateDetail.processing')
        : t('file.stateDetail.pages', { page: Math.min((file.pagesDone ?? 0) + 1, file.pages), pages: file.pages });
    case 'retrying': {
      const next =
        file.nextTryAtMs === null ? [] : [t('file.stateDetail.retrying', { time: formats.time(file.nextTryAtMs) })];
      return [...next, ...(file.detail === null ? [] : [hostText.detail(file.detail)])].join(' · ');
    }
    case 'stabilizing': {
      const wait = file.stabilityWait;
      if (wait === null) return t('file.stateDetail.stabilizing');
      return t(`file.stateDetail.${wait.reason}`, { time: formats.time(wait.untilMs) });
    }
    case 'queued':
    case 'batched':
    case 'uploaded':
    case 'verifying':
    case 'duplicate-pending':
      return t(`file.stateDetail.${file.state}`);
    case 'duplicate':
      if (file.formerName === null) return t('file.stateDetail.duplicate');
      return file.formerName === file.name
        ? t('file.stateDetail.moved')
        : t('file.stateDetail.renamed', { name: isolate(file.formerName) });
    case 'ignored':
      return hostText.detail(ignoredMessage(file));
    case 'done':
      if (file.warning !== null) return hostText.detail(file.warning.message);
      return [
        ...(file.outputs === null ? [] : [outputsText(file.outputs, t)]),
        ...(file.tagName === null ? [] : [tagText(t, file.tagName)]),
        formats.bytes(file.sizeBytes),
      ].join(' · ');
    case 'on-hold':
    case 'needs-decision':
    case 'rejected':
    case 'missing':
      return detailOf(file, hostText) ?? t(adviceCode(file));
  }
}

/** Returns what a job made of a file. */
function outputsText({ kind, others, count, failed, first }: NonNullable<TrackedFile['outputs']>, t: Text) {
  if (kind === 'merged') return t('file.outputs.merged', { others, name: isolate(first.name ?? first.fileId) });
  const parts = t('file.outputs.decomposed', { count });
  return failed === 0 ? parts : `${parts}, ${t('file.outputs.failed', { failed })}`;
}

/** Reasons that need no detail. */
const plainReasons: readonly (string | null)[] = [
  'needs-password',
  'still-open',
  'name',
  'disk-full',
  'overwritten',
  'row',
];
/** Reasons whose detail comes from the system and not from the service. */
const systemReasons: readonly (string | null)[] = ['locked'];

/** Returns what the service or the system reported in addition to the reason; `null` when it adds nothing. */
export function detailOf({ reason, detail }: TrackedFile, hostText: HostText): string | null {
  if (detail === null || plainReasons.includes(reason)) return null;
  return systemReasons.includes(reason) ? hostText.message(detail) : hostText.detail(detail);
}

/** The states of the group that the balance calls on hold, as a sentence names them. */
const heldStates = ['on-hold', 'rejected', 'needs-decision', 'missing'] as const;

type Held = Pick<TrackedFile, 'state' | 'reason'>;

/** Returns whether the bytes that were to be uploaded are no longer at the file's path. */
const isLost = ({ state, reason }: Held): boolean => state === 'missing' || reason === 'overwritten';

/**
 * Returns how many files wait for a person, each state with its own word, and whether they are safe where they are.
 * `files` are those that are listed, `count` also has those that are not: of these only their group is known.
 */
export function heldWords(
  files: readonly Held[],
  count: number,
  { t, formats }: { readonly t: Text; readonly formats: Pick<Formats, 'number'> },
): string {
  const shown = formats.number(count);
  const isPlain = files.every(({ state }) => state === 'on-hold');
  const isSafe = !files.some(isLost);
  if (files.length < count || (isPlain && isSafe)) return t('inbox.needsYou.safe', { count, shown });
  const named = heldStates.flatMap((state) => {
    const ofState = files.filter((file) => file.state === state).length;
    return ofState === 0
      ? []
      : [t(`inbox.needsYou.states.${state}`, { count: ofState, shown: formats.number(ofState) })];
  });
  const all = named.join(', ');
  return isSafe ? t('inbox.needsYou.safeOf', { count, states: all }) : all;
}
