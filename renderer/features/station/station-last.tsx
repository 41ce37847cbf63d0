import type { TrackedFile } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { usePointWords } from '../../documents/point-words.ts';
import { stateWord, toneOfItem } from '../../documents/files/file-text.ts';
import { Thumbnail } from '../../documents/preview/thumbnail.tsx';

/** The last file that arrived, with what it turned out to be. */
export function StationLast({ item, label }: { readonly item: TrackedFile; readonly label: string }) {
  const t = useText();
  return (
    <section className="station-last" aria-label={label}>
      <div className="station-thumb">
        <Thumbnail key={item.id} itemId={item.id} fileId={item.fileId} otherwise={<FileIcon name={item.name} />} />
      </div>
      <div className="station-result">
        <div className="station-name">
          {item.fileId === null ? null : <TagOf fileId={item.fileId} />}
          <bdi className="muted cut">{item.name}</bdi>
        </div>
        <Pill tone={toneOfItem(item)}>{t(stateWord(item))}</Pill>
      </div>
    </section>
  );
}

/** As the service has it: the row here only knows that it arrived. */
function TagOf({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const words = usePointWords();
  const { data } = useQuery('documents.get', { id: fileId });
  if (data === null) return null;
  return <b className="cut">{data.tagName === null ? t('document.untagged') : words.tag(data.tagName)}</b>;
}
