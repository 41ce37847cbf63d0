import { FileSearch, LayersPlus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { JobDetail as Detail } from '#contract/documents.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { hrefOf } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { statusWords } from '../../documents/status-pill.tsx';
import { useNow } from '../../ui/use-now.ts';
import { JobPill } from '../../documents/job-pill.tsx';
import { JobFiles } from './job-files.tsx';
import { durationMsOf } from './job-duration.ts';
import { jobSteps } from './job-steps.ts';

export function JobDetail({ id }: { readonly id: string }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data, error, refresh } = useQuery('jobs.get', { id });
  const { data: folders } = useQuery('folders.list', {});
  const createdAtMs = data?.job.createdAtMs ?? null;
  const origin = folders?.find((folder) => folder.id === data?.job.folderId)?.name ?? t('jobs.byHand');
  const title = createdAtMs === null ? t('jobs.one') : `${origin}, ${formats.moment(createdAtMs)}`;
  return (
    <Screen title={title} actions={<LinkButton href={hrefOf('activity')}>{t('shell.activity')}</LinkButton>}>
      {data === null && error === null && <Skeleton rows={6} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <EmptyState
          icon={LayersPlus}
          title={t('jobs.one.failed')}
          action={<Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {hostText.error(error)}
        </EmptyState>
      )}
      {data !== null && <Shown detail={data} />}
    </Screen>
  );
}

function Shown({ detail }: { readonly detail: Detail }) {
  const t = useText();
  const hostText = useHostText();
  return (
    <div className="job">
      <div className="job-main">
        <JobError detail={detail} />
        {detail.warnings.map(({ message }, index) => (
          <Banner key={index} tone="hold" title={t('file.state.warned')}>
            {hostText.detail(message)}
          </Banner>
        ))}
        <Section title={t('jobs.column.files')} note={detail.files.length} action={<Results detail={detail} />}>
          <Retry jobId={detail.job.id} />
          <JobFiles files={detail.files} jobId={detail.job.id} />
        </Section>
      </div>
      <aside className="job-side">
        <Summary detail={detail} />
        <Timeline detail={detail} />
      </aside>
    </div>
  );
}

/** Shows what went wrong, and the request ID by which the service's operators find it in their log. */
function JobError({ detail: { job, errorCode, requestId } }: { readonly detail: Detail }) {
  const t = useText();
  const hostText = useHostText();
  if (job.error === null) return null;
  const codes = [errorCode, requestId];
  return (
    <Banner tone="fail" title={t('jobs.error')}>
      {hostText.message(job.error)}{' '}
      {codes.some((code) => code !== null) && (
        <span className="mono">
          {t('jobs.support')} {codes.filter((code) => code !== null).join(' · ')}
        </span>
      )}
    </Banner>
  );
}

function Results({ detail: { files, outputFileIds: outputs } }: { readonly detail: Detail }) {
  const t = useText();
  const own = new Set(files.map(({ id }) => id));
  const made = outputs.filter((id) => !own.has(id));
  // A job that merges or splits creates other files than those that were uploaded.
  const [only] = made.length > 0 ? made : outputs.length === 1 ? outputs : [];
  if (only === undefined) return null;
  return (
    <LinkButton size="s" icon={FileSearch} href={hrefOf('document', only)}>
      {t('jobs.openResult')}
    </LinkButton>
  );
}

/** Retries all files of the job that can be retried. */
function Retry({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const { data } = useQuery('files.list', { jobId, limit: 500 });
  const failed = data?.files.filter((file) => file.actions.includes('retry')) ?? [];
  if (failed.length < 2) return null;
  const retryAll = async () => {
    setPending(true);
    const answers = await Promise.all(failed.map(({ id }) => call('files.retry', { id })));
    setPending(false);
    const count = answers.filter(({ ok }) => ok).length;
    toast({ tone: count === 0 ? 'hold' : 'work', text: t('inbox.needsYou.retried', { count }) });
  };
  return (
    <div className="job-retry">
      <Button size="s" icon={RotateCcw} isPending={isPending} onPress={() => void retryAll()}>
        {t('jobs.retryAll', { count: failed.length })}
      </Button>
    </div>
  );
}

function Summary({ detail: { job, userName: who } }: { readonly detail: Detail }) {
  const t = useText();
  const formats = useFormats();
  const nowMs = useNow(1_000);
  const durationMs = durationMsOf(job, nowMs);
  const facts = [
    [t('jobs.column.state'), <JobPill job={job} />] as const,
    job.total !== null &&
      ([
        t('jobs.column.files'),
        job.completedAtMs === null
          ? t('jobs.doneOf', { done: formats.number(job.done ?? 0), total: formats.number(job.total) })
          : formats.number(job.total),
      ] as const),
    (job.failed ?? 0) > 0 && ([t('jobs.step.failed'), formats.number(job.failed ?? 0)] as const),
    job.priority !== null && ([t('rules.priority'), priorityWords(job.priority, t)] as const),
    durationMs !== null && ([t('jobs.column.duration'), formats.duration(durationMs)] as const),
    who !== null && ([t('jobs.by'), who] as const),
    [t('jobs.id'), <span className="mono">{job.id}</span>] as const,
  ];
  return (
    <Card label={t('jobs.one')}>
      <div className="job-card">
        <Facts facts={facts.filter((fact) => fact !== false)} />
      </div>
    </Card>
  );
}

function Timeline({ detail }: { readonly detail: Detail }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Section title={t('jobs.timeline')}>
      <ol className="job-steps">
        {jobSteps(detail).map((step, index) => (
          <li key={index} data-kind={step.kind}>
            <b>
              {step.kind === 'unknown'
                ? statusWords(t, 'unknown', detail.job.status)
                : t(`jobs.step.${step.kind}`, { count: step.count })}
            </b>
            {step.atMs !== null && <time>{formats.dateTime(step.atMs)}</time>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Returns a priority in the person's language. An unknown one keeps the service's name. */
function priorityWords(priority: string | null, t: Text): string {
  const id = `jobs.priority.${priority ?? ''}`;
  return isMessageCode(id) ? t(id) : (priority ?? '—');
}
