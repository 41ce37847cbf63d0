import { Copy } from 'lucide-react';
import type { DataPoint, DocumentView } from '#contract/documents.ts';
import { Banner } from '../../ui/banner.tsx';
import { DocumentHistory } from './document-history.tsx';
import { DocumentDescent } from './document-descent.tsx';
import { DocumentParts } from './document-parts.tsx';
import type { DocumentPoints } from './item-points.ts';
import { ItemsTable } from './items-table.tsx';
import { PointsTable } from './points-table.tsx';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Section, Facts } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReceiptView } from '../../documents/files/receipt-view.tsx';
import { StatusPill } from '../../documents/status-pill.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { hrefOf } from '../../screen/routes.ts';
import { IconButton } from '../../ui/button.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';

export interface DocumentSideProps {
  readonly document: DocumentView;
  readonly points: DocumentPoints;
  /** The data point whose place is highlighted. */
  readonly activePoint: DataPoint | null;
  readonly onActive: (point: DataPoint | null) => void;
  readonly onChoose: (point: DataPoint) => void;
}

/** Shows beside the document what it is, what was read in it, and its receipt and history. */
export function DocumentSide({ document, points, activePoint, onActive, onChoose }: DocumentSideProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const pointText = usePointText();
  const actions = useDocumentActions();
  return (
    <div className="document-side">
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
      <DocumentTag document={document} />
      <Section
        title={t('document.read')}
        action={
          document.dataPoints.length > 0 && (
            <IconButton
              size="s"
              label={t('document.copyPoints')}
              icon={Copy}
              onPress={() => void actions.copyPoints(document.dataPoints)}
            />
          )
        }
      >
        {points.single.length === 0 ? (
          <p className="dim small">{t('document.points.none')}</p>
        ) : (
          <PointsTable points={points.single} active={activePoint} onActive={onActive} onChoose={onChoose} />
        )}
      </Section>
      {points.tables.map(({ point, rows }) => (
        <Section
          key={point.name}
          title={pointText.field(point.name)}
          note={
            point.needsCheck ? (
              <b title={t('document.items.check.why')}>{t('document.points.check')}</b>
            ) : (
              t('document.items.count', { count: rows.length, shown: formats.number(rows.length) })
            )
          }
        >
          <ItemsTable
            label={pointText.field(point.name)}
            rows={rows}
            active={activePoint}
            onActive={onActive}
            onChoose={onChoose}
          />
        </Section>
      ))}
      <DocumentFacts document={document} />
      <DocumentReceipt trackedFileId={document.trackedFileId} />
      <DocumentHistory fileId={document.fileId} />
    </div>
  );
}

/** Shows the tag, and how sure the service is of it. */
function DocumentTag({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const { tagName, tagScore } = document;
  return (
    <div className="document-tag">
      <div>
        <b>{tagName === null ? t('document.untagged') : pointText.tag(tagName)}</b>
        <StatusPill folded={document.folded} status={document.status} />
      </div>
      {tagScore !== null && tagScore > 0 && (
        <div className="document-score">
          <span className="document-score-bar" aria-hidden>
            <i style={{ width: `${tagScore * 100}%` }} />
          </span>
          <small>{t('document.tagSure', { percent: formats.percent(tagScore) })}</small>
        </div>
      )}
    </div>
  );
}

/** Shows the receipt of a file that Intray uploaded. */
function DocumentReceipt({ trackedFileId }: { readonly trackedFileId: string | null }) {
  const t = useText();
  return (
    <Section title={t('file.receipt')}>
      {trackedFileId === null ? (
        <p className="dim small">{t('document.receipt.notOurs')}</p>
      ) : (
        <Ours trackedFileId={trackedFileId} />
      )}
    </Section>
  );
}

function Ours({ trackedFileId }: { readonly trackedFileId: string }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data, error } = useQuery('files.get', { id: trackedFileId });
  if (data === null) {
    if (error === null) return <Skeleton rows={3} label={t('shell.loading')} />;
    return <p className="dim small">{t('document.history.failed', { message: hostText.error(error) })}</p>;
  }
  const { receipt } = data;
  if (receipt === null) return <p className="dim small">{t('document.receipt.notYet')}</p>;
  return (
    <>
      {receipt.verifiedAtMs !== null && (
        <p className="dim small">
          {t('document.receipt.verifiedAt', { when: formats.dateTime(receipt.verifiedAtMs) })}
        </p>
      )}
      <ReceiptView receipt={receipt} />
    </>
  );
}

/** Shows what the service reports of the file. Values that it does not report are left out. */
function DocumentFacts({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const actions = useDocumentActions();
  const { createdAtMs, sizeBytes, pageCount, contentType, jobId, sha256, fileId, trackedFileId } = document;
  const facts = [
    createdAtMs !== null && ([t('document.created'), formats.dateTime(createdAtMs)] as const),
    sizeBytes !== null && ([t('file.size'), formats.bytes(sizeBytes)] as const),
    pageCount !== null && ([t('document.pages'), formats.number(pageCount)] as const),
    contentType !== null && ([t('document.type'), contentType] as const),
    jobId !== null && ([t('jobs.one'), <a href={hrefOf('jobs', jobId)}>{t('file.openJob')}</a>] as const),
    // The receipt shows both values already.
    trackedFileId === null && ([t('file.fileId'), <span className="mono">{fileId}</span>] as const),
    trackedFileId === null && sha256 !== null && ([t('file.sha256'), <span className="mono">{sha256}</span>] as const),
  ];
  return (
    <Section
      title={t('document.details')}
      action={
        <IconButton size="s" label={t('document.copyId')} icon={Copy} onPress={() => void actions.copyText(fileId)} />
      }
    >
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}
