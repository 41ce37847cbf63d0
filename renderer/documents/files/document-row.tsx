import type { TrackedFile } from '#contract/files.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { AgainWord } from '../again/again-note.tsx';
import { PageThumb } from '../pictures/page-thumb.tsx';
import { usePointText } from '../point-text.ts';
import { progressOf, wordsOf } from './file-text.ts';
import { ServiceChip } from './service-chip.tsx';
import { StateMark } from './state-mark.tsx';
import './document-row.css';

/** The fields with a column of their own. */
const amountNames = ['total', 'amount_due', 'amount'];
const dueNames = ['due_date'];

interface DocumentRowProps {
  readonly file: TrackedFile;
  readonly folderName?: string | undefined;
  /** The time at which days are counted from. */
  readonly nowMs: number;
  readonly when: string;
}

/**
 * Shows a file as the document that people know: its page, issuer, class, due date and amount. A document of which
 * nothing is known shows its name; a file that is not done shows its state.
 */
export function DocumentRow({ file, folderName, nowMs, when }: DocumentRowProps) {
  const { document } = file;
  const title = document?.issuer ?? null;
  return (
    <div className="document-row">
      <PageThumb file={file} isGrey={file.group === 'inProgress'} isNow={file.state === 'uploading'} />
      <div className="document-row-who">
        <div className="document-row-title">
          <bdi className="name cut" title={file.path} data-file-name={file.name}>
            {title ?? file.name}
          </bdi>
          <ServiceChip serviceId={file.serviceId} />
        </div>
        <SecondLine file={file} hasIssuer={title !== null} folderName={folderName} />
      </div>
      {isReadHere(file) ? <Values file={file} nowMs={nowMs} /> : <NotDone file={file} />}
      <span className="document-row-when">{when}</span>
    </div>
  );
}

/** Whether its values are shown: not those of a file with something to know first, nor of a document that was deleted. */
const isReadHere = ({ state, warning, removed }: TrackedFile) =>
  state === 'done' && warning === null && removed === null;

function SecondLine({
  file,
  hasIssuer,
  folderName,
}: Pick<DocumentRowProps, 'file' | 'folderName'> & { readonly hasIssuer: boolean }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const number = file.document?.number ?? null;
  const parts = isReadHere(file)
    ? [
        number,
        hasIssuer ? file.name : (folderName ?? null),
        file.outputs === null ? null : wordsOf(file, { t, hostText, formats }),
      ]
    : [hasIssuer ? file.name : (folderName ?? null), wordsOf(file, { t, hostText, formats })];
  return (
    <small className="cut">
      <AgainWord fileId={file.fileId} />
      {parts.filter((part) => part !== null && part !== '').join(' · ')}
    </small>
  );
}

/** The columns of a document: class, due date, amount. A value that is to be compared with the page is marked. */
function Values({ file, nowMs }: Pick<DocumentRowProps, 'file' | 'nowMs'>) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const { document, tagName } = file;
  const toCheck = document?.toCheck ?? [];
  const isDueToCheck = toCheck.some((name) => dueNames.includes(name));
  const isAmountToCheck = toCheck.some((name) => amountNames.includes(name));
  const other = toCheck.find((name) => !dueNames.includes(name) && !amountNames.includes(name));
  const due = document?.dueOn ?? null;
  const days = due === null ? '' : formats.daysFromNow(due, nowMs);
  const amount = document?.amount ?? null;
  return (
    <>
      <span className="document-row-class">
        <span className="cut">{tagName === null ? '' : pointText.tag(tagName)}</span>
        {other !== undefined && <ToCheck field={pointText.field(other)} isNamed />}
      </span>
      <span className="document-row-due">
        {due !== null && (
          <>
            <span className={isDueToCheck ? 'document-row-check' : ''}>{formats.day(due)}</span>
            {isDueToCheck ? (
              <ToCheck field={pointText.field('due_date')} />
            ) : (
              <small>{days === '' ? t('field.due_date') : t('detail.due', { date: days })}</small>
            )}
          </>
        )}
      </span>
      <span className="document-row-amount">
        {amount !== null && (
          <span className={isAmountToCheck ? 'document-row-check' : ''}>
            {formats.amount(amount)} <small>{document?.currency ?? ''}</small>
          </span>
        )}
        {amount !== null && isAmountToCheck && <ToCheck field={t('field.total')} />}
      </span>
    </>
  );
}

function ToCheck({ field, isNamed = false }: { readonly field: string; readonly isNamed?: boolean }) {
  const t = useText();
  return (
    <small className="document-row-ask" title={t('files.checkField', { field })}>
      {isNamed ? t('files.checkField', { field }) : t('files.check')}
    </small>
  );
}

/** The state stands where a document has its class; progress only where there is a number for it. */
function NotDone({ file }: { readonly file: TrackedFile }) {
  const progress = progressOf(file);
  return (
    <>
      <span className="document-row-state">
        <StateMark file={file} />
      </span>
      <span className="document-row-amount">
        {progress !== null && <ProgressBar label={file.name} value={progress} />}
      </span>
    </>
  );
}
