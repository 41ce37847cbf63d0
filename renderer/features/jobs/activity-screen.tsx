import { Layers, LayersPlus } from 'lucide-react';
import { batchFilters, type BatchFilter } from '#contract/batches.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActivityTabs } from '../../screen/activity-tabs.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { activityDays } from './activity-days.ts';
import { ActivityDayList } from './activity-day-list.tsx';
import './activity.css';

/** The largest page of jobs that the interface gives. */
const pageSize = 39;

/** What this computer uploaded, by day, with names that people know, and the jobs of other programs between them. */
export function ActivityScreen({ params }: ScreenProps) {
  const t = useText();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const show = batchFilters.find((each) => each === params.get('show'));
  const folder = params.get('folder') ?? '';
  const { data: folders } = useQuery('folders.list', {});
  const go = (change: { readonly page?: number; readonly show?: BatchFilter | ''; readonly folder?: string }) => {
    const next = { page: 1, show: show ?? '', folder, ...change };
    navigate(hrefOf('activity', null, { ...next, page: next.page === 1 ? '' : String(next.page) }), 'replace');
  };
  return (
    <Screen title={t('shell.activity')}>
      <div className="activity">
        <div className="activity-bar">
          <ActivityTabs current="batches" />
          <Select
            label={t('jobs.filter')}
            hidesLabel
            value={show ?? 'all'}
            options={[
              { id: 'all', label: t('activity.everything') },
              ...batchFilters.map((each) => ({ id: each, label: t(`activity.show.${each}`) })),
            ]}
            onChange={(next) => go({ show: next === 'all' ? '' : next })}
          />
          {folders !== null && folders.length > 0 && (
            <Select
              label={t('files.folder')}
              hidesLabel
              value={folder}
              options={[
                { id: '', label: t('files.everyFolder') },
                ...folders.map(({ id, name }) => ({ id, label: name })),
              ]}
              onChange={(next) => go({ folder: next })}
            />
          )}
        </div>
        <Batches
          key={`${show} ${folder} ${page}`}
          page={page}
          show={show}
          folder={folder}
          onPage={(to) => go({ page: to })}
        />
      </div>
    </Screen>
  );
}

interface BatchesProps {
  readonly page: number;
  readonly show: BatchFilter | undefined;
  readonly folder: string;
  readonly onPage: (page: number) => void;
}

function Batches({ page, show, folder, onPage }: BatchesProps) {
  const t = useText();
  const hostText = useHostText();
  const nowMs = useNow(1_000);
  const { data, error, refresh } = useQuery('batches.list', {
    ...(show === undefined ? {} : { show }),
    ...(folder === '' ? {} : { folderId: folder }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  // Jobs of other programs and those of files that the service fetched itself. A filter is about files of this computer.
  const isFiltered = show !== undefined || folder !== '';
  const { data: jobs } = useQuery('jobs.list', { page, pageSize });
  if (data === null && error === null) return <Skeleton rows={8} label={t('shell.loading')} />;
  if (data === null) {
    return (
      <EmptyState icon={Layers} title={t('jobs.failed')} action={<Button onPress={refresh}>{t('shell.retry')}</Button>}>
        {error === null ? '' : hostText.error(error)}
      </EmptyState>
    );
  }
  const foreign = isFiltered ? [] : (jobs?.jobs ?? []).filter(({ batchId }) => batchId === null);
  const days = activityDays(data.batches, foreign, nowMs);
  const isLast = page * pageSize >= data.total;
  if (days.length === 0) {
    return isFiltered ? (
      <EmptyState icon={Layers} title={t('activity.noneHere')} />
    ) : (
      <EmptyState icon={LayersPlus} title={t('jobs.none')}>
        {t('jobs.none.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ActivityDayList days={days} nowMs={nowMs} />
      {(page > 1 || !isLast) && <Pager page={page} total={data.total} isLast={isLast} onPage={onPage} />}
    </>
  );
}

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly isLast: boolean;
  readonly onPage: (page: number) => void;
}

function Pager({ page, total, isLast, onPage }: PagerProps) {
  const t = useText();
  const formats = useFormats();
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="activity-pager">
      <span className="muted small">
        {t('jobs.rangeOf', {
          first: formats.number(first),
          last: formats.number(Math.min(total, page * pageSize)),
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
