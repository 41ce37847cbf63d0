import type { Item } from '#contract/items.ts';
import { useText } from '../../i18n/text.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { usePointWords } from '../document/point-words.ts';
import { toneOf } from '../inbox/item-words.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The last file that arrived, with what it turned out to be. */
export function StationLast({ item, label }: { readonly item: Item; readonly label: string }) {
  const t = useText();
  const words = usePointWords();
  return (
    <section className="station-last" aria-label={label}>
      <div className="station-thumb">
        <Thumbnail key={item.id} itemId={item.id} otherwise={<FileIcon name={item.name} />} />
      </div>
      <div className="station-result">
        <span className="cut">
          <b>{item.tagName === null ? t('document.untagged') : words.tag(item.tagName)}</b>{' '}
          <bdi className="muted">{item.name}</bdi>
        </span>
        <Pill tone={toneOf(item.state)}>{t(`item.state.${item.state}`)}</Pill>
      </div>
    </section>
  );
}
