import type { DataPoint, DocumentView } from '#contract/documents.ts';
import type { Receipt } from '#contract/files.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { AgainNote } from '../again/again-note.tsx';
import { MissingValues } from '../corrections/missing-values.tsx';
import type { Correcting } from '../corrections/use-correcting.ts';
import { DocumentDescent } from './document-descent.tsx';
import { DocumentHero } from './document-hero.tsx';
import { DocumentParts } from './document-parts.tsx';
import { orderedValues } from './hero-facts.ts';
import type { DocumentPoints } from './item-points.ts';
import { ItemsTable } from './items-table.tsx';
import { ReceiptBar } from './receipt-sheet.tsx';
import { ValueGrid } from './value-grid.tsx';
import { TrashNote } from '../trash/trash-note.tsx';

export interface DocumentPanelProps {
  readonly document: DocumentView;
  readonly points: DocumentPoints;
  /** `null` without a receipt, or while it loads. */
  readonly receipt: Receipt | null;
  /** The data point whose place is marked. */
  readonly activePoint: DataPoint | null;
  readonly onActive: (point: DataPoint | null) => void;
  readonly onChoose: (point: DataPoint) => void;
  readonly onReceipt?: () => void;
  readonly level: 1 | 2;
  /** `null` where the document cannot be corrected. */
  readonly correcting: Correcting | null;
}

/** What a document says: issuer, amount and class, its values beside their places on the page, line items, receipt. */
export function DocumentPanel({
  document,
  points,
  receipt,
  level,
  correcting,
  onReceipt,
  ...marks
}: DocumentPanelProps) {
  const t = useText();
  const { activePoint: active, onActive, onChoose } = marks;
  return (
    <div className="detail-panel">
      <div className="detail-values">
        <DocumentHero document={document} level={level} correcting={correcting} />
        <Notes document={document} />
        {points.single.length === 0 ? (
          <p className="detail-none">{t('document.points.none')}</p>
        ) : (
          <ValueGrid
            points={orderedValues(points.single)}
            all={document.dataPoints}
            correcting={correcting}
            active={active}
            onActive={onActive}
            onChoose={onChoose}
          />
        )}
        {correcting !== null && <MissingValues correcting={correcting} all={document.dataPoints} />}
        {points.tables.map((table) => (
          <ItemsTable
            key={table.point.name}
            table={table}
            all={document.dataPoints}
            correcting={correcting}
            active={active}
            onActive={onActive}
            onChoose={onChoose}
          />
        ))}
      </div>
      {receipt !== null && onReceipt !== undefined && <ReceiptBar receipt={receipt} onOpen={onReceipt} />}
    </div>
  );
}

/** What a person must know about the document before its values. */
function Notes({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const hostText = useHostText();
  return (
    <div className="detail-notes">
      <TrashNote document={document} />
      <AgainNote document={document} />
      {document.error !== null && (
        <Banner tone="fail" title={t('document.error.title')}>
          {hostText.detail(document.error)}
        </Banner>
      )}
      {document.warnings.map(({ message }, index) => (
        <Banner key={index} tone="hold" title={t('file.state.warned')}>
          {hostText.detail(message)}
        </Banner>
      ))}
      <DocumentDescent document={document} />
      {document.change === 'decomposed' && document.jobId !== null && (
        <DocumentParts fileId={document.fileId} jobId={document.jobId} />
      )}
    </div>
  );
}
