import type { TrackedFile, FileState } from '#contract/files.ts';
import { adviceCode, ignoredMessage } from '#contract/messages/file-messages.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { Said } from '../../i18n/said.ts';
import type { Text } from '../../i18n/text.tsx';
import type { Tone } from '../../ui/pill.tsx';
import { serviceName } from './stranded.tsx';
import { tagWord } from '../point-words.ts';

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

/** How far it is, from 0 to 1: its bytes while it is sent, its pages while it is read. `null`: nobody can tell. */
export function progressOf(item: TrackedFile): number | null {
  if (item.state === 'uploading' && item.sentBytes !== null) {
    return item.sizeBytes === 0 ? 1 : Math.min(1, item.sentBytes / item.sizeBytes);
  }
  if (item.state === 'processing' && item.pages !== null && item.pages > 0) return (item.pagesDone ?? 0) / item.pages;
  return null;
}

/** Whether it waits in the service's queue, as far as the service has said anything of it. */
const isQueuedThere = ({ state, atService }: TrackedFile): boolean => state === 'processing' && atService !== 'started';

const isWarned = ({ state, warning }: TrackedFile): boolean => state === 'done' && warning !== null;

export function toneOfItem(item: TrackedFile): Tone {
  if (isWarned(item)) return 'hold';
  return isQueuedThere(item) ? 'idle' : toneOf(item.state);
}

/** Its state in one or two words. It is only said to be read once the service has reported that it began. */
export function stateWord(item: TrackedFile): MessageCode {
  if (isWarned(item)) return 'file.state.warned';
  return isQueuedThere(item) ? 'file.state.queued-at-service' : `file.state.${item.state}`;
}

export interface Speech {
  readonly t: Text;
  readonly said: Said;
  readonly formats: Formats;
}

/** One line on what is happening to it now. */
export function wordsOf(item: TrackedFile, { t, said, formats }: Speech): string {
  if (item.waitsFor !== null) {
    const service = serviceName(item.waitsFor.origin, t);
    const { nextTryAtMs } = item.waitsFor;
    return nextTryAtMs === null
      ? t('inbox.waitsFor.title', { service })
      : t('inbox.waitsFor.titleUntil', { service, time: formats.time(nextTryAtMs) });
  }
  switch (item.state) {
    case 'uploading':
      return t('file.stateDetail.uploading', {
        sent: formats.bytes(item.sentBytes ?? 0),
        size: formats.bytes(item.sizeBytes),
      });
    case 'processing':
      if (isQueuedThere(item)) return t('file.stateDetail.queued-at-service');
      return item.pages === null
        ? t('file.stateDetail.processing')
        : t('file.stateDetail.pages', { page: Math.min((item.pagesDone ?? 0) + 1, item.pages), pages: item.pages });
    case 'retrying': {
      const next =
        item.nextTryAtMs === null ? [] : [t('file.stateDetail.retrying', { time: formats.time(item.nextTryAtMs) })];
      return [...next, ...(item.detail === null ? [] : [said.detail(item.detail)])].join(' · ');
    }
    case 'stabilizing': {
      const wait = item.stabilityWait;
      if (wait === null) return t('file.stateDetail.stabilizing');
      return t(`file.stateDetail.${wait.reason}`, { time: formats.time(wait.untilMs) });
    }
    case 'queued':
    case 'batched':
    case 'uploaded':
    case 'verifying':
    case 'duplicate-pending':
    case 'duplicate':
      return t(`file.stateDetail.${item.state}`);
    case 'ignored':
      return said.detail(ignoredMessage(item));
    case 'done':
      if (item.warning !== null) return said.service(item.warning.message);
      return [...(item.tagName === null ? [] : [tagWord(t, item.tagName)]), formats.bytes(item.sizeBytes)].join(' · ');
    case 'on-hold':
    case 'needs-decision':
    case 'rejected':
    case 'missing':
      return detailOf(item, said) ?? t(adviceCode(item));
  }
}

/** Of these all is said by the reason itself. */
const plainReasons: readonly (string | null)[] = [
  'needs-password',
  'still-open',
  'name',
  'disk-full',
  'overwritten',
  'row',
];
/** Of these the words are those of the system, and not the service's. */
const systemReasons: readonly (string | null)[] = ['locked'];

/** What the service or the system said beside the reason; `null` where it adds nothing. */
export function detailOf({ reason, detail }: TrackedFile, said: Said): string | null {
  if (detail === null || plainReasons.includes(reason)) return null;
  return systemReasons.includes(reason) ? said.step(detail) : said.detail(detail);
}
