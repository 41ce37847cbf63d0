import type { ReactNode } from 'react';
import type { CallError } from '#contract/frame.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberIn, recordIn, textIn, timeIn, type ServiceRecord } from '../../documents/record.ts';

/** Versions and events as the service keeps them. */
export function DocumentHistory({ fileId }: { readonly fileId: string }) {
  const t = useText();
  const versions = useQuery('documents.versions', { id: fileId });
  const events = useQuery('documents.events', { id: fileId });
  return (
    <>
      <Section title={t('document.versions')}>
        <Records
          {...versions}
          empty={t('document.versions.none')}
          row={(record) => <VersionRow version={record} fileId={fileId} />}
        />
      </Section>
      <Section title={t('document.events')}>
        <Records {...events} empty={t('document.events.none')} row={(record) => <EventRow event={record} />} />
      </Section>
    </>
  );
}

interface RecordsProps {
  readonly data: readonly ServiceRecord[] | null;
  readonly error: CallError | null;
  readonly empty: string;
  readonly row: (record: ServiceRecord) => ReactNode;
}

function Records({ data, error, empty, row }: RecordsProps) {
  const t = useText();
  const said = useSaid();
  if (data === null) {
    if (error === null) return <Skeleton rows={2} label={t('shell.loading')} />;
    return <p className="dim small">{t('document.history.failed', { message: said.error(error) })}</p>;
  }
  if (data.length === 0) return <p className="dim small">{empty}</p>;
  return (
    <ol className="document-records">
      {data.map((record, index) => (
        <li key={textIn(record, 'id') ?? index}>{row(record)}</li>
      ))}
    </ol>
  );
}

function VersionRow({ version, fileId }: { readonly version: ServiceRecord; readonly fileId: string }) {
  const t = useText();
  const formats = useFormats();
  const atMs = timeIn(version, 'creation_date');
  const sizeBytes = numberIn(version, 'length');
  const who = textIn(version, 'user_name');
  const otherId = textIn(version, 'file_id');
  return (
    <>
      <b>{t('document.version', { version: textIn(version, 'version') ?? '?' })}</b>
      {atMs !== null && <time>{formats.dateTime(atMs)}</time>}
      <small>
        {[sizeBytes === null ? null : formats.bytes(sizeBytes), who].filter((part) => part !== null).join(' · ')}
        {otherId !== null && otherId !== fileId && (
          <>
            {' · '}
            <a href={hrefOf('document', fileId, { with: otherId })}>{t('compare.do')}</a>
          </>
        )}
      </small>
    </>
  );
}

/** A kind that we do not know is shown as the service names it, with the states that it tells. */
function EventRow({ event }: { readonly event: ServiceRecord }) {
  const t = useText();
  const said = useSaid();
  const formats = useFormats();
  const atMs = timeIn(event, 'creation_date');
  const kind = textIn(event, 'kind', 'event') ?? '—';
  const id = `event.${kind}`;
  const isKnown = isMessageCode(id);
  const steps = isKnown ? [] : [textIn(event, 'from'), textIn(event, 'to')].filter((step) => step !== null);
  const detail = recordIn(event, 'detail');
  const words = textIn(event, 'detail') ?? textIn(detail, 'message') ?? textIn(recordIn(detail, 'reason'), 'message');
  const notes = [steps.join(' → '), words === null ? null : said.host(words)];
  return (
    <>
      <b className={isKnown ? '' : 'mono'}>{isKnown ? t(id) : kind}</b>
      {atMs !== null && <time>{formats.dateTime(atMs)}</time>}
      <small>{notes.filter((note) => note !== null && note !== '').join(' · ')}</small>
    </>
  );
}
