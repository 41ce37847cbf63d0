import { CircleCheck, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useAgain } from '../../documents/again/use-again.ts';
import { usePersonName } from '../../documents/person-name.ts';
import { useFormats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pagesText, type FailedPages } from './failed-pages.ts';
import { useAllAgain } from './use-all-again.ts';
import { useRefreshed } from './use-refreshed.ts';

type FailedDocument = MethodResult<'failed.list'>['documents'][number];

const pageSize = 50;

/** The documents whose reading failed, those that were added last first, and what can be done with them. */
export function FailedDocuments({ pages }: { readonly pages: FailedPages }) {
  const t = useText();
  const formats = useFormats();
  const isLive = useLink() === 'live';
  const all = useAllAgain();
  const { data, error, refresh } = useQuery('failed.list', { before: pages.at(-1) ?? null, limit: pageSize });
  useRefreshed(refresh);
  const isEmptyPage = data !== null && data.documents.length === 0 && pages.length > 0;
  // What stood on the last page may have been read meanwhile.
  useEffect(() => {
    if (isEmptyPage) navigate(addressOf(pages.slice(0, -1)), 'replace');
  }, [isEmptyPage, pages]);
  // The page before stays until the next one is there, so that the focus stays on its button.
  const last = useRef(data);
  if (data !== null) last.current = data;
  const shown = data ?? (error === null ? last.current : null);
  const total = shown?.total ?? 0;
  return (
    <Section
      title={t('failed.title')}
      action={
        total > 1 && (
          <Button
            size="s"
            icon={RotateCw}
            isDisabled={!isLive}
            isPending={all.queued !== null}
            onPress={() => void all.start()}
          >
            {t('failed.all')}
          </Button>
        )
      }
    >
      {shown === null && error === null && <Skeleton rows={4} label={t('shell.loading')} />}
      {shown === null && error !== null && <NotLoaded icon={TriangleAlert} error={error} onRetry={refresh} />}
      {shown !== null && total === 0 && (
        <Card>
          <EmptyState icon={CircleCheck} title={t('failed.none')}>
            {t('failed.none.text')}
          </EmptyState>
        </Card>
      )}
      {shown !== null && total > 0 && (
        <div className="failed">
          <p className="muted small" role={all.queued === null ? undefined : 'status'}>
            {all.queued === null
              ? t('failed.text', { count: total, shown: formats.number(total) })
              : t('failed.queueing', { queued: formats.number(all.queued), total: formats.number(total) })}
          </p>
          <ul className="failed-list card">
            {shown.documents.map((document) => (
              <FailedRow key={document.fileId} document={document} />
            ))}
          </ul>
          <Pages pages={pages} next={shown.next} count={Math.ceil(total / pageSize)} />
        </div>
      )}
    </Section>
  );
}

const addressOf = (pages: FailedPages): string => hrefOf('service', 'reading', { pages: pagesText(pages) });

interface PagesProps {
  readonly pages: FailedPages;
  readonly next: number | null;
  readonly count: number;
}

function Pages({ pages, next, count }: PagesProps) {
  const t = useText();
  const formats = useFormats();
  if (pages.length === 0 && next === null) return null;
  const position = pages.length + 1;
  return (
    <div className="failed-pages">
      <Button isDisabled={pages.length === 0} onPress={() => navigate(addressOf(pages.slice(0, -1)))}>
        {t('trash.later')}
      </Button>
      <span className="dim small">
        {t('detail.position', {
          position: formats.number(position),
          count: formats.number(Math.max(count, next === null ? position : position + 1)),
        })}
      </span>
      <Button isDisabled={next === null} onPress={() => next !== null && navigate(addressOf([...pages, next]))}>
        {t('trash.earlier')}
      </Button>
    </div>
  );
}

function FailedRow({ document }: { readonly document: FailedDocument }) {
  const t = useText();
  const formats = useFormats();
  const inWords = useMessage();
  const personName = usePersonName();
  const again = useAgain();
  const isLive = useLink() === 'live';
  const { fileId, name, userName, failedAt, triedAgainAt, reason, message, again: state } = document;
  const at = (time: string): string => formats.moment(Date.parse(time));
  const facts = [
    t('trash.by', { who: isolate(personName(userName)) }),
    t('failed.at', { when: at(failedAt) }),
    ...(triedAgainAt === null ? [] : [t('failed.triedAgain', { when: at(triedAgainAt) })]),
  ];
  const isWaiting = state === 'waiting';
  const label = t(isWaiting ? 'many.cancel' : 'again.start');
  return (
    <li className="failed-row">
      <div className="failed-what">
        <a className="name cut" href={hrefOf('document', fileId)} data-row={fileId}>
          {name}
        </a>
        <span className="failed-why">
          {message !== null
            ? inWords(message)
            : reason === ''
              ? t('failed.noReason')
              : t('service.reported', { text: reason })}
        </span>
        <small>{facts.join(' · ')}</small>
      </div>
      {state !== null && <Pill tone="work">{t(`again.${state}`)}</Pill>}
      {/* One button, so that the focus stays on it while what it does changes. */}
      <Button
        size="s"
        icon={isWaiting ? X : RotateCw}
        isDisabled={!isLive}
        isPending={state === 'running'}
        aria-label={t('failed.act', { act: label, name })}
        onPress={() => void (isWaiting ? again.cancel(document) : again.start(document))}
      >
        {label}
      </Button>
    </li>
  );
}
