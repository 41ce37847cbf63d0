import type { TrackedFile } from '#contract/files.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { PageThumb } from '../pictures/page-thumb.tsx';
import { usePointText } from '../point-text.ts';
import { progressOf, stateWord, toneOfFile, wordsOf } from './file-text.ts';
import { ServiceChip } from './service-chip.tsx';
import './file-row.css';

/** Shows a file in one line: its page, its state and progress, and once it is done what was read. */
export function FileRow({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const pointText = usePointText();
  const progress = progressOf(file);
  const { document, tagName } = file;
  const isRead = file.state === 'done' && document !== null;
  const amount = document?.amount ?? null;
  const issuer = isRead ? document.issuer : null;
  const words = isRead
    ? [
        tagName === null ? '' : pointText.tag(tagName),
        amount === null ? '' : `${formats.amount(amount)} ${document.currency ?? ''}`.trim(),
        issuer === null ? '' : file.name,
      ]
    : [wordsOf(file, { t, hostText, formats })];
  return (
    <div className="file-row">
      <PageThumb file={file} isGrey={file.group === 'inProgress'} isNow={file.state === 'uploading'} />
      <div className="file-row-text">
        <div className="file-row-name">
          <span className="name cut" title={file.path}>
            {issuer ?? file.name}
          </span>
          <ServiceChip serviceId={file.serviceId} />
        </div>
        <small className="cut">{words.filter((part) => part !== '').join(' · ')}</small>
      </div>
      <div className="file-row-progress">{progress !== null && <ProgressBar label={file.name} value={progress} />}</div>
      <Pill tone={toneOfFile(file)}>{t(stateWord(file))}</Pill>
      <div className="file-row-end">
        {file.state === 'uploading' && progress !== null ? formats.percent(progress) : formats.moment(file.changedAtMs)}
      </div>
    </div>
  );
}
