import type { TrackedFile } from '#contract/files.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { progressOf, stateWord, toneOfFile, wordsOf } from './file-text.ts';
import { ServiceChip } from './service-chip.tsx';
import './file-row.css';

/** Shows a file in one line: what it is, its state, and its progress. */
export function FileRow({
  file,
  folderName,
}: {
  readonly file: TrackedFile;
  readonly folderName?: string | undefined;
}) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const words = wordsOf(file, { t, hostText, formats });
  const progress = progressOf(file);
  return (
    <div className="file-row">
      <FileIcon name={file.name} />
      <div className="file-row-text">
        <div className="file-row-name">
          <span className="name cut" title={file.path}>
            {file.name}
          </span>
          <ServiceChip serviceId={file.serviceId} />
        </div>
        <small className="cut">
          {[folderName, words].filter((part) => part !== undefined && part !== '').join(' · ')}
        </small>
      </div>
      <div className="file-row-progress">{progress !== null && <ProgressBar label={file.name} value={progress} />}</div>
      <Pill tone={toneOfFile(file)}>{t(stateWord(file))}</Pill>
      <div className="file-row-end">
        {file.state === 'uploading' && progress !== null ? formats.percent(progress) : formats.moment(file.changedAtMs)}
      </div>
    </div>
  );
}
