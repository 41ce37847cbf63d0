import type { ReactNode } from 'react';
import type { FileEvent, FileVersion } from '#contract/documents.ts';
import type { CallError } from '#contract/frame.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Shows versions and events as the service reports them. */
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
          row={(version) => <VersionRow version={version} fileId={fileId} />}
        />
      </Section>
      <Section title={t('document.events')}>
        <Records {...events} empty={t('document.events.none')} row={(event) => <EventRow event={event} />} />
      </Section>
    </>
  );
}

interface RecordsProps<T> {
  readonly data: readonly T[] | null;
  readonly error: CallError | null;
  readonly empty: string;
  readonly row: (record: T) => ReactNode;
}

function Records<T extends { readonly id: string | null }>({ data, error, empty, row }: RecordsProps<T>) {
  const t = useText();
  const hostText = useHostText();
  if (data === null) {
    if (error === null) return <Skeleton rows={2} label={t('shell.loading')} />;
    return <p className="dim small">{t('document.history.failed', { message: hostText.error(error) })}</p>;
  }
  if (data.length === 0) return <p className="dim small">{empty}</p>;
  return (
    <ol className="document-records">
      {data.map((record, index) => (
        <li key={record.id ?? index}>{row(record)}</li>
      ))}
    </ol>
  );
}

function VersionRow({ version, fileId }: { readonly version: FileVersion; readonly fileId: string }) {
  const t = useText();
  const formats = useFormats();
  const { createdAtMs: atMs, sizeBytes, userName: who, fileId: otherId } = version;
  return (
    <>
      <b>{t('document.version', { version: version.version ?? '?' })}</b>
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

/** Shows one event. An unknown kind keeps the service's name and the states that it reports. */
function EventRow({ event }: { readonly event: FileEvent }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { createdAtMs: atMs, message } = event;
  const kind = event.kind ?? '—';
  const id = `event.${kind}`;
  const isKnown = isMessageCode(id);
  const steps = isKnown ? [] : [event.from, event.to].filter((step) => step !== null);
  const notes = [steps.join(' → '), message === null ? null : hostText.message(message)];
  return (
    <>
      <b className={isKnown ? '' : 'mono'}>{isKnown ? t(id) : kind}</b>
      {atMs !== null && <time>{formats.dateTime(atMs)}</time>}
      <small>{notes.filter((note) => note !== null && note !== '').join(' · ')}</small>
    </>
  );
}
