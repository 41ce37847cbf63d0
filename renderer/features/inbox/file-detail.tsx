import { ExternalLink, FileText, FolderOpen, Layers, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { TrackedFile, FileDetail } from '#contract/files.ts';
import { adviceCode } from '#contract/messages/file-messages.ts';
import { useCall, useCapability, useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText, type HostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { tagText } from '../../documents/point-text.ts';
import { ActionButtons } from '../../documents/files/file-actions.tsx';
import { detailOf, stateWord, toneOf, toneOfFile, wordsOf } from '../../documents/files/file-text.ts';
import { serviceOfFile } from '../../documents/files/service-of-file.ts';
import { ReceiptView } from '../../documents/files/receipt-view.tsx';
import './file-detail.css';

/** Shows everything about one file: its actions, the reason for its state, and its receipt. */
export function FileDetailPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, refresh } = useQuery('files.get', { id });
  return (
    <aside className="file-detail card" aria-label={t('inbox.detail')}>
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

function Detail({ detail: { file, history, receipt } }: { readonly detail: FileDetail }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data: status } = useQuery('app.status', {});
  const service = serviceOfFile(file.serviceId, status, t);
  const isHeld = file.group === 'onHold';
  const detail = detailOf(file, hostText);
  return (
    <>
      <div className="file-detail-head">
        <FileIcon name={file.name} />
        <div className="file-detail-name">
          <h2 className="name">{file.name}</h2>
          <Pill tone={toneOfFile(file)}>{t(stateWord(file))}</Pill>
        </div>
      </div>
      <FilePicture key={file.id} file={file} />
      <p className="muted small">{isHeld ? t(adviceCode(file)) : wordsOf(file, { t, hostText, formats })}</p>
      {isHeld && detail !== null && <p className="dim small">{detail}</p>}
      {file.state === 'ignored' && file.actions.includes('allow') && (
        <p className="dim small">{t('file.ignored.allow', { action: t('file.action.allow') })}</p>
      )}
      <ActionButtons file={file} />
      <Places file={file} />
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
      <Section title={t('file.timeline')}>
        <ol className="file-timeline">
          {foldedSteps(history, hostText).map(({ step, words, count }) => (
            <li key={`${step.atMs} ${step.to} ${words}`} data-tone={toneOf(step.to)}>
              <b>{t(`file.state.${step.to}`)}</b> <time className="dim">{formats.dateTime(step.atMs)}</time>
              {words !== '' && <p>{count === 1 ? words : t('file.history.times', { step: words, count })}</p>}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('file.receipt')}>
        {receipt === null ? <p className="dim small">{t('file.receipt.none')}</p> : <ReceiptView receipt={receipt} />}
      </Section>
    </>
  );
}

interface Step {
  readonly step: FileDetail['history'][number];
  readonly words: string;
  readonly count: number;
}

/** Merges repeated attempts without a result into one step, with the time of the last attempt. */
function foldedSteps(history: FileDetail['history'], hostText: HostText): readonly Step[] {
  const steps: Step[] = [];
  for (const step of history) {
    const words = hostText.message(step.message);
    const last = steps.at(-1);
    if (last?.step.to === step.to && last.words === words) steps.splice(-1, 1, { step, words, count: last.count + 1 });
    else steps.push({ step, words, count: 1 });
  }
  return steps;
}

const tagAndScore = ({ tagName, tagScore }: TrackedFile, t: Text, percent: (share: number) => string) =>
  [...(tagName === null ? [] : [tagText(t, tagName)]), ...(tagScore === null ? [] : [percent(tagScore)])].join(' · ');

function Places({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const canReveal = useCapability('reveal');
  const act = useAction();
  const open = async () => {
    // Opened before the answer, because a browser blocks a window that does not follow a press directly.
    const tab = window.open('about:blank', '_blank');
    const answer = await call('content.preview', { trackedFileId: file.id });
    if (!answer.ok) tab?.close();
    // An app window has no tabs. It is given the content itself, which it opens in another window.
    else if (tab === null) window.open(answer.result.url, '_blank');
    else tab.location.href = answer.result.url;
    if (!answer.ok) toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
  };
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
      <Button size="s" icon={ExternalLink} isDisabled={!isLive} onPress={() => void open()}>
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
