import { X } from 'lucide-react';
import { useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/text.tsx';
import { IconButton } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import './transfers.css';

/** Files that this page is uploading into Intray. */
export interface Transfer {
  readonly id: string;
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

/** Smaller transfers are not shown, because they end before a person could read about them. */
const shownFrom = { files: 5, bytes: 5_000_000 };

interface TransfersProps {
  readonly transfers: readonly Transfer[];
  readonly onCancel: (id: string) => void;
}

/**
 * Shows the progress of each transfer, with a button to cancel it. A toast announces the outcome, so screen readers
 * skip the progress.
 */
export function Transfers({ transfers, onCancel }: TransfersProps) {
  const t = useText();
  const formats = useFormats();
  const shown = transfers.filter(({ files, bytes }) => files >= shownFrom.files || bytes >= shownFrom.bytes);
  if (shown.length === 0) return null;
  return (
    <ul className="transfers" aria-label={t('add.transfers')}>
      {shown.map(({ id, files, filesDone, bytes, bytesDone }) => (
        <li key={id} className="transfer">
          <div className="transfer-line">
            <b>{t('add.progress', { done: formats.number(filesDone), count: files, shown: formats.number(files) })}</b>
            <span className="dim small">
              {t('add.bytes', { done: formats.bytes(bytesDone), all: formats.bytes(bytes) })}
            </span>
            <IconButton label={t('add.cancel')} icon={X} size="s" onPress={() => onCancel(id)} />
          </div>
          <ProgressBar label={t('add.transfers')} value={bytes === 0 ? filesDone / files : bytesDone / bytes} />
        </li>
      ))}
    </ul>
  );
}
