import type { TrackedFile } from '#contract/files.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { progressOf, stateWord, toneOfItem, wordsOf } from './file-text.ts';
import { ServiceChip } from './service-chip.tsx';
import './item-row.css';

/** One file in one line: what it is, what is happening to it, how far. */
export function FileRow({
  item,
  folderName,
}: {
  readonly item: TrackedFile;
  readonly folderName?: string | undefined;
}) {
  const t = useText();
  const said = useSaid();
  const formats = useFormats();
  const words = wordsOf(item, { t, said, formats });
  const progress = progressOf(item);
  return (
    <div className="item-row">
      <FileIcon name={item.name} />
      <div className="item-row-text">
        <div className="item-row-name">
          <span className="name cut" title={item.path}>
            {item.name}
          </span>
          <ServiceChip serviceId={item.serviceId} />
        </div>
        <small className="cut">
          {[folderName, words].filter((part) => part !== undefined && part !== '').join(' · ')}
        </small>
      </div>
      <div className="item-row-progress">{progress !== null && <ProgressBar label={item.name} value={progress} />}</div>
      <Pill tone={toneOfItem(item)}>{t(stateWord(item))}</Pill>
      <div className="item-row-end">
        {item.state === 'uploading' && progress !== null ? formats.percent(progress) : formats.moment(item.changedAtMs)}
      </div>
    </div>
  );
}
