import { Cpu } from 'lucide-react';
import { useMemo } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import type { ServiceInfo } from '#contract/service.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRefreshed } from './use-refreshed.ts';
import { FailedDocuments } from './failed-documents.tsx';
import { pagesIn } from './failed-pages.ts';
import './reading.css';

type Workers = MethodResult<'workers.list'>;
type Process = NonNullable<Workers['processes']>[number];

interface ReadingPageProps {
  readonly info: Pick<ServiceInfo, 'canConfigure'>;
  readonly params: URLSearchParams;
}

/** What could not be read and what reads, for administrators of one of Intray's services. */
export function ReadingPage({ info, params }: ReadingPageProps) {
  const t = useText();
  const named = params.get('pages');
  const pages = useMemo(() => pagesIn(named), [named]);
  return (
    <div className="reading">
      {info.canConfigure ? (
        <>
          {/* Few lines, which a long list would push out of sight. */}
          <TeamWorkers />
          <FailedDocuments pages={pages} />
        </>
      ) : (
        <Banner tone="idle" title={t('reading.elsewhere')}>
          {t('reading.elsewhere.text')}
        </Banner>
      )}
    </div>
  );
}

/** What reads documents: the service itself, or the workers of a team, and what each reads now. */
function TeamWorkers() {
  const t = useText();
  const { data, error, refresh } = useQuery('workers.list', {});
  useRefreshed(refresh);
  return (
    <Section title={t('workers.title')}>
      {data === null && error === null && <Skeleton rows={2} label={t('shell.loading')} />}
      {data === null && error !== null && <NotLoaded icon={Cpu} error={error} onRetry={refresh} />}
      {data !== null && <Shown {...data} />}
    </Section>
  );
}

function Shown({ processes, serviceReads }: Workers) {
  const t = useText();
  if (processes === null) return <p className="muted small">{t('workers.only')}</p>;
  const shown = processes.filter(({ kind }) => kind === 'worker' || serviceReads);
  const hasWorkers = processes.some(({ kind }) => kind === 'worker');
  return (
    <div className="workers">
      {!hasWorkers && serviceReads && <p className="muted small">{t('workers.none')}</p>}
      {!hasWorkers && !serviceReads && (
        <Banner tone="hold" title={t('workers.nothingRead')}>
          {t('workers.nothingRead.text')}
        </Banner>
      )}
      {shown.length > 0 && (
        <Card>
          <ul className="workers-list">
            {shown.map((process) => (
              <WorkerRow key={`${process.run} ${process.address ?? ''}`} process={process} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function WorkerRow({ process }: { readonly process: Process }) {
  const t = useText();
  const formats = useFormats();
  const { kind, run, host, address, since, reading, others } = process;
  const facts = [
    ...(address === null ? [] : [address]),
    t('workers.run', { run }),
    t('workers.since', { when: formats.moment(Date.parse(since)) }),
  ];
  return (
    <li>
      <div className="workers-who">
        <b className="name">{kind === 'service' ? t('workers.service', { host }) : host}</b>
        <small>{facts.join(' · ')}</small>
      </div>
      {reading.length + others === 0 && <Pill tone="idle">{t('workers.idle')}</Pill>}
      {reading.length + others > 0 && (
        <div className="workers-reading">
          <Pill tone="work">{t('workers.reads')}</Pill>
          <ul>
            {reading.map(({ fileId, name }) => (
              <li key={fileId}>
                <a className="cut" href={hrefOf('document', fileId)}>
                  {name}
                </a>
              </li>
            ))}
            {others > 0 && (
              <li className="dim">{t('workers.others', { count: others, shown: formats.number(others) })}</li>
            )}
          </ul>
        </div>
      )}
    </li>
  );
}
