import type { AppStatus } from '#contract/app.ts';
import type { Folder } from '#contract/folders.ts';
import type { TrackedFile } from '#contract/files.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { isolate } from '../../i18n/isolate.ts';
import { verificationWords } from '../../documents/files/verification.ts';
import { problemCode } from '#contract/messages/file-messages.ts';
import { isAway, type StationState } from './station-display.ts';

interface StationKnowledge {
  readonly status: AppStatus | null;
  readonly folders: readonly Folder[] | null;
  readonly last: TrackedFile | null;
  readonly nowMs: number;
}

/** Returns the sentence, and what it means for the person who scans. */
export function useStationWords(
  state: StationState,
  { status, folders, last, nowMs }: StationKnowledge,
): { readonly title: string; readonly text: string } {
  const t = useText();
  const inWords = useMessage();
  const formats = useFormats();
  const title = t(`station.${state}`);
  const seen = status?.balance.seen ?? 0;
  const waiting = status?.balance.inProgress ?? 0;
  const first = status?.attention[0];
  switch (state) {
    case 'well': {
      const text = t('station.well.text');
      if (last === null) return { title, text: seen === 0 ? t('station.well.first') : text };
      return { title, text: `${t('station.arrived', { when: formats.relative(last.seenAtMs, nowMs) })} ${text}` };
    }
    case 'needs-you': {
      const count = status?.balance.onHold ?? 0;
      const more = count > 1 ? ` ${t('station.more', { count: count - 1, shown: formats.number(count - 1) })}` : '';
      return {
        title,
        text: first === undefined ? '' : `${t(problemCode(first), { name: isolate(first.name) })}.${more}`,
      };
    }
    case 'unaccounted':
      return { title, text: t('station.unaccounted.text', { count: status?.balance.unaccounted.length ?? 0 }) };
    case 'broken':
      return { title, text: status === null || status.broken === null ? '' : inWords(status.broken) };
    case 'folder-away':
      return { title, text: t('station.folder-away.text', { name: isolate(folders?.find(isAway)?.name ?? '') }) };
    case 'paused':
    case 'offline': {
      const { waiting: count, safe } = status?.safety ?? { waiting: 0, safe: 0 };
      const numbers = { count, shown: formats.number(count), safe: formats.number(safe) };
      return { title, text: t(count === 0 ? `station.${state}.text` : 'station.safe.text', numbers) };
    }
    case 'unverified': {
      const words = status === null ? '' : verificationWords('stale', status.verification, { t, formats, nowMs });
      return { title, text: `${words}.` };
    }
    case 'gone':
    case 'foreign':
    case 'no-folder':
    case 'disk-low':
    case 'review-waiting':
    case 'connecting':
    case 'working':
    case 'unauthorized':
    case 'forbidden':
    case 'blocked':
    case 'clock-skew':
    case 'maintenance':
    case 'rate-limited':
    case 'service-fault':
    case 'service-down':
    case 'service-starting':
      return { title, text: t(`station.${state}.text`, { count: waiting, shown: formats.number(waiting) }) };
  }
}
