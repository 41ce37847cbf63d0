import { Layers, LayersPlus } from 'lucide-react';
import type { JobSummary } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { jobFilters, jobSorts, orderJobs, type JobFilter, type JobSort } from './job-order.ts';
import { JobTable } from './job-table.tsx';

/** The largest page of the interface. */
const pageSize = 39;

const oneOf = <T extends string>(all: readonly T[], value: string | null, otherwise: T): T =>
  all.find((each) => each === value) ?? otherwise;

/** Shows all jobs of the company, newest first, page by page. Filters and sorting apply to one page. */
export function JobList({ params }: { readonly params: URLSearchParams }) {
  const t = useText();
  const hostText = useHostText();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const filter = oneOf(jobFilters, params.get('show'), 'all');
  const sort = oneOf(jobSorts, params.get('sort'), 'newest');
  const { data, error, refresh } = useQuery('jobs.list', { page, pageSize });
  const go = (to: { readonly page?: number; readonly show?: JobFilter; readonly sort?: JobSort }) => {
    const next = { page, show: filter, sort, ...to };
    const plain = { page: next.page === 1 ? '' : String(next.page), show: next.show === 'all' ? '' : next.show };
    navigate(hrefOf('activity', null, { ...plain, sort: next.sort === 'newest' ? '' : next.sort }), 'replace');
  };
  return (
    <Screen title={t('shell.activity')}>
      <div className="jobs-bar">
        <Select
          label={t('jobs.filter')}
          hidesLabel
          value={filter}
          options={jobFilters.map((each) => ({ id: each, label: t(`jobs.filter.${each}`) }))}
          onChange={(show) => go({ show })}
        />
        <Select
          label={t('jobs.sort')}
          hidesLabel
          value={sort}
          options={jobSorts.map((each) => ({ id: each, label: t(`jobs.sort.${each}`) }))}
          onChange={(next) => go({ sort: next })}
        />
        {data !== null && (
          <Pager page={page} count={data.jobs.length} total={data.total} onPage={(to) => go({ page: to })} />
        )}
      </div>
      {data === null && error === null && <Skeleton rows={8} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <EmptyState
          icon={Layers}
          title={t('jobs.failed')}
          action={<Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {hostText.error(error)}
        </EmptyState>
      )}
      {data !== null && <Jobs jobs={data.jobs} filter={filter} sort={sort} isWhole={data.total === data.jobs.length} />}
    </Screen>
  );
}

interface JobsProps {
  readonly jobs: readonly JobSummary[];
  readonly filter: JobFilter;
  readonly sort: JobSort;
  readonly isWhole: boolean;
}

function Jobs({ jobs, filter, sort, isWhole }: JobsProps) {
  const t = useText();
  const nowMs = useNow(1_000);
  const shown = orderJobs(jobs, filter, sort, nowMs);
  if (jobs.length === 0) {
    return (
      <EmptyState icon={LayersPlus} title={t('jobs.none')}>
        {t('jobs.none.text')}
      </EmptyState>
    );
  }
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState icon={Layers} title={t('jobs.noneHere')} />
      ) : (
        <Card label={t('shell.jobs')}>
          <JobTable jobs={shown} nowMs={nowMs} />
        </Card>
      )}
      {!isWhole && (filter !== 'all' || sort !== 'newest') && (
        <p className="dim small jobs-note">{t('jobs.thisPage')}</p>
      )}
    </>
  );
}

interface PagerProps {
  readonly page: number;
  readonly count: number;
  readonly total: number | null;
  readonly onPage: (page: number) => void;
}

function Pager({ page, count, total, onPage }: PagerProps) {
  const t = useText();
  const formats = useFormats();
  const first = (page - 1) * pageSize + 1;
  const last = first + count - 1;
  const isLast = total === null ? count < pageSize : last >= total;
  if (page === 1 && isLast) return null;
  return (
    <div className="jobs-pager">
      <span className="muted small">
        {total === null
          ? t('jobs.range', { first: formats.number(first), last: formats.number(last) })
          : t('jobs.rangeOf', {
              first: formats.number(first),
              last: formats.number(last),
              total: formats.number(total),
            })}
      </span>
      <Button size="s" isDisabled={page === 1} onPress={() => onPage(page - 1)}>
        {t('jobs.newer')}
      </Button>
      <Button size="s" isDisabled={isLast} onPress={() => onPage(page + 1)}>
        {t('jobs.older')}
      </Button>
    </div>
  );
}
