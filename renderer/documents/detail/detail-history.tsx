import type { ReactNode } from 'react';
import type { DocumentView, FileVersion } from '#contract/documents.ts';
import type { CallError } from '#contract/frame.ts';
import type { FileDetail } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Facts, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePersonName } from '../person-name.ts';
import { DocumentTitle } from './document-hero.tsx';
import { CopyFacts, ReceiptSheet } from './receipt-sheet.tsx';
import { Timeline } from './timeline.tsx';
import './detail-history.css';

interface DocumentHistoryProps {
  readonly document: DocumentView;
  /** What this computer knows about the file; `null` for a document that it did not upload, or while it loads. */
  readonly detail: FileDetail | null;
  /** Undoes a correction; absent where documents cannot be corrected. */
  readonly onUndo?: ((correctionId: string) => Promise<void>) | undefined;
}

/** The History side of a document: what happened, the receipt, versions and ids. */
export function DocumentHistory({ document, detail, onUndo }: DocumentHistoryProps) {
  const t = useText();
  const formats = useFormats();
  const { fileId, name, sizeBytes } = document;
  const facts = [name === null ? null : isolate(name), sizeBytes === null ? null : formats.bytes(sizeBytes)].filter(
    (fact) => fact !== null,
  );
  const versions = useQuery('documents.versions', { id: fileId });
  // A service without corrections has none to tell.
  const corrections = useQuery('documents.corrections', document.revision === null ? null : { fileId });
  const events = useQuery('documents.events', { id: fileId });
  return (
    <div className="detail-history">
      <div>
        <div className="detail-history-head">
          <DocumentTitle level={1} document={document} />
          <p className="detail-facts cut">{facts.join(' · ')}</p>
        </div>
        <Section title={t('file.timeline')}>
          <Loaded {...events}>
            {(known) => (
              <Timeline
                history={detail?.history ?? []}
                events={known}
                corrections={corrections.data ?? []}
                onUndo={onUndo}
              />
            )}
          </Loaded>
        </Section>
        <Section title={t('document.versions')}>
          <Loaded {...versions}>{(known) => <Versions versions={known} fileId={fileId} />}</Loaded>
        </Section>
      </div>
      <div>
        <DocumentReceipt document={document} detail={detail} />
        <DocumentFacts document={document} hasReceipt={detail?.receipt !== null && detail !== null} />
      </div>
    </div>
  );
}

function DocumentReceipt({ document, detail }: Pick<DocumentHistoryProps, 'document' | 'detail'>) {
  const t = useText();
  if (detail !== null && detail.receipt !== null) return <ReceiptSheet detail={detail} receipt={detail.receipt} />;
  const why = document.trackedFileId === null ? 'document.receipt.notOurs' : 'document.receipt.notYet';
  return (
    <Section title={t('file.receipt')}>
      <p className="dim small">{t(why)}</p>
    </Section>
  );
}

interface LoadedProps<T> {
  readonly data: T | null;
  readonly error: CallError | null;
  readonly children: (data: T) => ReactNode;
}

function Loaded<T>({ data, error, children }: LoadedProps<T>) {
  const t = useText();
  const hostText = useHostText();
  if (data !== null) return children(data);
  if (error === null) return <Skeleton rows={2} label={t('shell.loading')} />;
  return <p className="dim small">{t('document.history.failed', { message: hostText.error(error) })}</p>;
}

function Versions({ versions, fileId }: { readonly versions: readonly FileVersion[]; readonly fileId: string }) {
  const t = useText();
  const formats = useFormats();
  const personName = usePersonName();
  if (versions.length === 0) return <p className="dim small">{t('document.versions.none')}</p>;
  return (
    <ol className="detail-versions">
      {versions.map(({ id, version, createdAtMs, sizeBytes, userName, fileId: otherId }) => (
        <li key={id}>
          <b>{t('document.version', { version: version ?? '?' })}</b>
          {createdAtMs !== null && <time>{formats.dateTime(createdAtMs)}</time>}
          <small>
            {[sizeBytes === null ? null : formats.bytes(sizeBytes), userName === null ? null : personName(userName)]
              .filter((part) => part !== null)
              .join(' · ')}
            {otherId !== null && otherId !== fileId && (
              <>
                {' · '}
                <a href={hrefOf('document', fileId, { with: otherId })}>{t('compare.do')}</a>
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** What the service reports of the file. Values that it does not report are left out, and what the receipt shows. */
function DocumentFacts({ document, hasReceipt }: { readonly document: DocumentView; readonly hasReceipt: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { createdAtMs, sizeBytes, pageCount, contentType, jobId, sha256, fileId } = document;
  const facts = [
    createdAtMs !== null && ([t('document.created'), formats.dateTime(createdAtMs)] as const),
    sizeBytes !== null && ([t('file.size'), formats.bytes(sizeBytes)] as const),
    pageCount !== null && ([t('document.pages'), formats.number(pageCount)] as const),
    contentType !== null && ([t('document.type'), contentType] as const),
    jobId !== null && ([t('jobs.one'), <a href={hrefOf('jobs', jobId)}>{t('file.openJob')}</a>] as const),
  ];
  return (
    <Section title={t('document.details')}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {!hasReceipt && (
        <CopyFacts
          facts={[[t('file.fileId'), fileId], ...(sha256 === null ? [] : [[t('file.sha256'), sha256] as const])]}
        />
      )}
    </Section>
  );
}
