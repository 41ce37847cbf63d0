import { Check, CircleDashed, LoaderCircle, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { TrackedFile, FileState } from '#contract/files.ts';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { useAddFiles } from '../../screen/add-files.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FileRow } from '../../documents/files/file-row.tsx';
import { ActionButtons } from '../../documents/files/file-actions.tsx';
import type { StepProps } from './choose-folder.tsx';
import { sampleFiles, useFirstFiles } from './first-files.ts';
import { Banner } from '../../ui/banner.tsx';

export interface FirstFileProps extends StepProps {
  /** Files that were seen since this time may be the first one. */
  readonly sinceMs: number;
  /** Called when search finds the first file. The person may stay on the screen. */
  readonly onFound: () => void;
  readonly onFinish: () => void;
}

/** Asks the person to drop a file, and then shows the progress of the first file until search finds it. */
export function FirstFile({ sinceMs, onBack, onFound, onFinish }: FirstFileProps) {
  const t = useText();
  const { files, more } = useFirstFiles(sinceMs);
  const file = files[0] ?? null;
  useImmediateRelease(file);
  const isFound = file?.state === 'done' || file?.state === 'duplicate';
  useOnce(isFound, onFound);
  return (
    <section className="setup-body" aria-label={t('setup.file.title')}>
      <h1>{t(isFound ? 'setup.file.found' : file === null ? 'setup.file.title' : 'inbox.progress')}</h1>
      <ServiceStarts />
      {file === null ? <DropHere /> : <Following file={file} others={files.slice(1)} more={more} />}
      <div className="setup-step-actions">
        <Button kind="quiet" onPress={onBack}>
          {t('shell.back')}
        </Button>
        <Button kind={isFound ? 'normal' : 'quiet'} onPress={onFinish}>
          {t('setup.finish')}
        </Button>
        {isFound && file.fileId !== null && (
          <LinkButton kind="primary" href={hrefOf('search', null, { q: stem(file.name) })}>
            {t('setup.file.search')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

const stem = (name: string) => name.replace(/\.[^.]*$/u, '').replace(/[-_]+/gu, ' ');

function DropHere() {
  const t = useText();
  const toast = useToast();
  const { add, pick } = useAddFiles();
  const isLive = useLink() === 'live';
  const { data: folders } = useQuery('folders.list', {});
  const folder = folders?.[0];
  const addSamples = async () => {
    const files = await sampleFiles(t('setup.sample.language'));
    if (files === null) toast({ tone: 'fail', text: t('setup.file.samples.missing') });
    else await add({ files, unreadable: [], isCut: false });
  };
  return (
    <div className="setup-drop">
      <Plus aria-hidden />
      <b>{t('setup.file.drop')}</b>
      {folder !== undefined && <p className="muted small">{t('setup.file.orFolder', { name: folder.name })}</p>}
      <div className="setup-drop-actions">
        <Button kind="primary" isDisabled={!isLive} onPress={() => pick('files')}>
          {t('setup.file.choose')}
        </Button>
        <Button isDisabled={!isLive} onPress={() => void addSamples()}>
          {t('setup.file.samples')}
        </Button>
      </div>
    </div>
  );
}

interface FollowingProps {
  readonly file: TrackedFile;
  readonly others: readonly TrackedFile[];
  /** How many files are not shown. */
  readonly more: number;
}

function Following({ file, others, more }: FollowingProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <Card>
      <FileRow file={file} />
      <Stages file={file} />
      {file.group === 'onHold' && (
        <div className="setup-actions">
          <ActionButtons file={file} />
        </div>
      )}
      {others.map((other) => (
        <div key={other.id} className="setup-other">
          <FileRow file={other} />
        </div>
      ))}
      {more > 0 && (
        <p className="setup-other setup-more muted small">
          {t('inbox.progress.more', { count: more, shown: formats.number(more) })}
        </p>
      )}
    </Card>
  );
}

/** Closes the batch of the first file at once: a person who watches it need not wait for more files. */
function useImmediateRelease(file: TrackedFile | null): void {
  const call = useCall();
  const hurried = useRef<string | null>(null);
  // It may be uploaded before this page has seen it in its batch.
  const batch = file?.actions.includes('release') === true ? file.batchId : null;
  const id = file?.id;
  useEffect(() => {
    if (batch === null || id === undefined || hurried.current === batch) return;
    hurried.current = batch;
    void call('files.release', { id });
  }, [batch, id, call]);
}

function useOnce(isSo: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (isSo) run();
  }, [isSo]);
}

const stages = ['arrived', 'sent', 'read', 'found'] as const;

/** How many of the shown steps a file in this state has completed. */
const stagesBehind: Readonly<Partial<Record<FileState, number>>> = {
  queued: 1,
  batched: 1,
  uploading: 1,
  retrying: 1,
  uploaded: 2,
  processing: 2,
  verifying: 3,
  done: 4,
  duplicate: 4,
};

function Stages({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const behind = stagesBehind[file.state] ?? 0;
  return (
    <ol className="setup-stages" aria-live="polite">
      {stages.map((stage, index) => {
        const state = index < behind ? 'done' : index === behind && file.group === 'inProgress' ? 'now' : 'later';
        const Icon = state === 'done' ? Check : state === 'now' ? LoaderCircle : CircleDashed;
        return (
          <li key={stage} data-state={state}>
            <Icon aria-hidden />
            {t(`setup.stage.${stage}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** Shown while the service in use is starting or cannot be reached. Files can be added all the same. */
function ServiceStarts() {
  const t = useText();
  const inWords = useMessage();
  const { data: status } = useQuery('app.status', {});
  if (status?.service.kind !== 'local') return null;
  switch (status.service.local) {
    case 'starting':
    case 'restarting':
      return <Banner tone="work" title={t('setup.service.starting')} />;
    case 'failed':
      return (
        <Banner tone="fail" title={t('shell.local.failed.title')}>
          {status.service.detail === null ? t('shell.local.failed.text') : inWords(status.service.detail)}
        </Banner>
      );
    case 'running':
    case 'off':
      return null;
  }
}
