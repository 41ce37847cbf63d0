import type { AppStatus } from '#contract/app.ts';
import type { Item } from '#contract/items.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { isolate } from '../inbox/isolate.ts';
import { whyOf } from '../inbox/item-words.ts';
import type { StationState } from './station-look.ts';

/** The sentence, and what it means for the person who scans. */
export function useStationWords(
  state: StationState,
  status: AppStatus | null,
  last: Item | null,
  nowMs: number,
): { readonly title: string; readonly text: string } {
  const t = useText();
  const formats = useFormats();
  const title = t(`station.${state}`);
  const seen = status?.balance.seen ?? 0;
  const waiting = status?.balance.waiting ?? 0;
  const first = status?.attention[0];
  switch (state) {
    case 'well': {
      const text = t('station.well.text', { count: seen, shown: formats.number(seen) });
      if (last === null) return { title, text: seen === 0 ? t('station.well.first') : text };
      return { title, text: `${t('station.arrived', { when: formats.relative(last.seenAtMs, nowMs) })} ${text}` };
    }
    case 'needs-you': {
      const count = status?.attention.length ?? 0;
      const more = count > 1 ? ` ${t('station.more', { count: count - 1 })}` : '';
      return { title, text: first === undefined ? '' : `${t(whyOf(first), { name: isolate(first.name) })}.${more}` };
    }
    case 'unaccounted':
      return { title, text: t('station.unaccounted.text', { count: status?.balance.unaccounted.length ?? 0 }) };
    case 'broken':
      return { title, text: status?.broken ?? '' };
    case 'gone':
    case 'connecting':
    case 'working':
    case 'paused':
    case 'offline':
    case 'unauthorized':
    case 'clock-skew':
    case 'maintenance':
    case 'rate-limited':
    case 'service-down':
    case 'service-starting':
      return { title, text: t(`station.${state}.text`, { count: waiting, shown: formats.number(waiting) }) };
  }
}
