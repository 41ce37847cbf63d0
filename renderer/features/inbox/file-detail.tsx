import { ExternalLink, FileText, FolderOpen, Layers, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TrackedFile, FileDetail } from '#contract/files.ts';
import { adviceCode } from '#contract/messages/file-messages.ts';
import { useCapability, useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DetailTabs, type DetailTab } from '../../documents/detail/detail-tabs.tsx';
import { ReceiptSheet } from '../../documents/detail/receipt-sheet.tsx';
import { Timeline } from '../../documents/detail/timeline.tsx';
import { tagText } from '../../documents/point-text.ts';
import { ActionButtons } from '../../documents/files/file-actions.tsx';
import { FileOutputs } from '../../documents/files/file-outputs.tsx';
import { detailOf, stateWord, toneOfFile, wordsOf } from '../../documents/files/file-text.ts';
import { serviceOfFile } from '../../documents/files/service-of-file.ts';
import { useOpenOriginal } from '../../documents/use-open-original.ts';
import './file-detail.css';

/** Shows everything about one file: the document with its values, its actions and the reason for its state, its history. */
export function FileDetailPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, refresh } = useQuery('files.get', { id });
  return (
    <aside className="file-detail card" data-file={id} aria-label={t('inbox.detail')}>
      <div className="file-detail-close">
        <IconButton label={t('shell.close')} icon={X} onPress={onClose} />
      </div>
      {data === null && error === null && <Skeleton rows={4} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <EmptyState
          icon={FileText}
          title={t(error.code === 'not-found' ? 'file.gone' : 'shell.error.title')}
          action={error.code !== 'not-found' && <Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {error.code === 'not-found' ? t('file.gone.text') : hostText.error(error)}
        </EmptyState>
      )}
      {data !== null && <Detail detail={data} />}
    </aside>
  );
}

function Detail({ detail }: { readonly detail: FileDetail }) {
  const t = useText();
  const [tab, setTab] = useState<DetailTab>('document');
  const { file } = detail;
  return (
    <>
      <div className="file-detail-head">
        <FileIcon name={file.name} />
        <div className="file-detail-name">
          <h2 className="name">{file.name}</h2>
          <Pill tone={toneOfFile(file)}>{t(stateWord(file))}</Pill>
        </div>
      </div>
      <DetailTabs tab={tab} onTab={setTab} />
      <div
        className="file-detail-side"
        role="tabpanel"
        id="detail-panel"
        aria-labelledby={`detail-tab-${tab}`}
        data-tab={tab}
      >
        {tab === 'document' ? <DocumentSide key={file.id} detail={detail} /> : <HistorySide detail={detail} />}
      </div>
    </>
  );
}

/** The page, why the file is in its state and what can be done, and the values of a document that was read. */
function DocumentSide({ detail: { file, receipt } }: { readonly detail: FileDetail }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const isHeld = file.group === 'onHold';
  const detail = detailOf(file, hostText);
  const fileId = documentOf(file);
  const isRead = fileId !== null && file.group === 'done';
  return (
    <>
      {!isRead && <FilePicture file={file} />}
      <p className="muted small">{isHeld ? t(adviceCode(file)) : wordsOf(file, { t, hostText, formats })}</p>
      {isHeld && detail !== null && <p className="dim small">{detail}</p>}
      {file.state === 'ignored' && file.actions.includes('allow') && (
        <p className="dim small">{t('file.ignored.allow', { action: t('file.action.allow') })}</p>
      )}
      <ActionButtons file={file} />
      <Places file={file} />
      <FileOutputs outputs={receipt?.outputs ?? []} />
      {isRead && (
        <Suspense fallback={<Skeleton rows={4} label={t('shell.loading')} />}>
          <ReadDocument fileId={fileId} isLarge={file.sizeBytes > largestBytes} />
        </Suspense>
      )}
    </>
  );
}

function HistorySide({ detail: { file, history, receipt }, detail }: { readonly detail: FileDetail }) {
  const t = useText();
  const formats = useFormats();
  const { data: status } = useQuery('app.status', {});
  const service = serviceOfFile(file.serviceId, status, t);
  return (
    <>
      <Section title={t('file.timeline')}>
        <Timeline history={history} events={[]} />
      </Section>
      {receipt === null ? (
        <Section title={t('file.receipt')}>
          <p className="dim small">{t('file.receipt.none')}</p>
        </Section>
      ) : (
        <ReceiptSheet detail={detail} receipt={receipt} />
      )}
      <Section title={t('file.facts')}>
        <Facts
          facts={[
            [t('file.path'), <span className="name-path">{file.path}</span>],
            [t('file.size'), formats.bytes(file.sizeBytes)],
            [t('file.seen'), formats.dateTime(file.seenAtMs)],
            ...(service === null ? [] : [[t('file.service'), service] as const]),
            ...(file.tagName === null ? [] : [[t('file.tag'), tagAndScore(file, t, formats.percent)] as const]),
          ]}
        />
      </Section>
    </>
  );
}

const tagAndScore = ({ tagName, tagScore }: TrackedFile, t: Text, percent: (share: number) => string) =>
  [...(tagName === null ? [] : [tagText(t, tagName)]), ...(tagScore === null ? [] : [percent(tagScore)])].join(' · ');

function Places({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const isLive = useLink() === 'live';
  const canReveal = useCapability('reveal');
  const act = useAction();
  const open = useOpenOriginal();
  const reveal = () => act('app.reveal', { what: 'file', id: file.id });
  return (
    <div className="file-places">
      {documentOf(file) !== null && (
        <LinkButton size="s" icon={FileText} href={hrefOf('document', documentOf(file))}>
          {t('file.openDocument')}
        </LinkButton>
      )}
      {file.jobId !== null && (
        <LinkButton size="s" icon={Layers} href={hrefOf('jobs', file.jobId)}>
          {t('file.openJob')}
        </LinkButton>
      )}
      <Button size="s" icon={ExternalLink} isDisabled={!isLive} onPress={() => void open({ trackedFileId: file.id })}>
        {t('file.openOriginal')}
      </Button>
      {canReveal && (
        <Button size="s" icon={FolderOpen} isDisabled={!isLive} onPress={() => void reveal()}>
          {t('file.reveal')}
        </Button>
      )}
    </div>
  );
}

/** Files that were combined are read as one document. */
const documentOf = ({ outputs, fileId }: TrackedFile) => (outputs?.kind === 'merged' ? outputs.first.fileId : fileId);

/** Loaded when a person opens a file, because the code that draws pages is large. */
const Thumbnail = lazy(async () => ({ default: (await import('../../documents/preview/thumbnail.tsx')).Thumbnail }));
const ReadDocument = lazy(async () => ({
  default: (await import('../../documents/detail/read-document.tsx')).ReadDocument,
}));

/** Larger files are not loaded for a small picture. */
const largestBytes = 30_000_000;

/** Shows the first page as a small picture. Its space is reserved while it is drawn. */
function FilePicture({ file }: { readonly file: TrackedFile }) {
  if (file.sizeBytes > largestBytes || file.state === 'missing' || file.sizeBytes === 0) return null;
  const otherwise = <FileIcon name={file.name} />;
  return (
    <div className="file-picture" aria-hidden>
      <Suspense fallback={otherwise}>
        <Thumbnail trackedFileId={file.id} fileId={file.fileId} otherwise={otherwise} />
      </Suspense>
    </div>
  );
}
