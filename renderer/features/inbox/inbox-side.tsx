import type { CSSProperties } from 'react';
import { FolderOpen } from 'lucide-react';
import type { CallError } from '#contract/frame.ts';
import type { JobSummary } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Card, Section } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { FolderPill, folderWords } from '../../documents/folders/folder-state.tsx';
import { JobPill } from '../../documents/job-pill.tsx';

export function FolderList() {
  const t = useText();
  const hostText = useHostText();
  const { data: folders, error } = useQuery('folders.list', {});
  if (folders === null) return error === null ? null : <NotAsked title={t('shell.folders')} error={error} />;
  if (folders.length === 0) return null;
  return (
    <Section title={t('shell.folders')}>
      <Card>
        <ul className="rows">
          {folders.map((folder) => (
            <li key={folder.id}>
              <a href={hrefOf('folders', folder.id)} className="inbox-side-row inbox-side-folder">
                <FolderOpen aria-hidden />
                <b className="name cut">{folder.name}</b>
                <FolderPill folder={folder} />
                <small>{folderWords(folder, t, hostText)}</small>
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** Shows why this part could not be loaded. Leaving it out would look as if there were nothing. */
function NotAsked({ title, error }: { readonly title: string; readonly error: CallError }) {
  const hostText = useHostText();
  return (
    <Section title={title}>
      <Card>
        <p className="inbox-side-row dim small">{hostText.error(error)}</p>
      </Card>
    </Section>
  );
}

/** Shows the newest jobs. The Jobs screen has all of them. */
export function JobList() {
  const t = useText();
  const { data, error } = useQuery('jobs.list', { page: 1, pageSize: 4 });
  if (data === null) return error === null ? null : <NotAsked title={t('shell.jobs')} error={error} />;
  return (
    <Section title={t('shell.jobs')} action={<a href={hrefOf('activity')}>{t('inbox.all')}</a>}>
      <Card>
        {data.jobs.length === 0 ? (
          <p className="inbox-side-row dim">{t('jobs.none')}</p>
        ) : (
          <ul className="rows rows-placed inbox-side-jobs" style={{ '--places': data.jobs.length } as CSSProperties}>
            {data.jobs.map((job, place) => (
              <JobRow key={job.id} job={job} place={place} />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function JobRow({ job, place }: { readonly job: JobSummary; readonly place: number }) {
  const t = useText();
  const formats = useFormats();
  const { data: folders } = useQuery('folders.list', {});
  const from = folders?.find(({ id }) => id === job.folderId)?.name ?? t('jobs.byHand');
  const isRunning = job.folded === 'running' || job.folded === 'pending';
  const files = job.total === null ? null : t('files.count', { count: job.total, shown: formats.number(job.total) });
  const ready = job.done === null || !isRunning ? null : t('inbox.job.done', { shown: formats.number(job.done) });
  return (
    <li style={{ '--place': place } as CSSProperties}>
      <a href={hrefOf('jobs', job.id)} className="inbox-side-row">
        <div className="inbox-side-text">
          <b className="name cut">{job.createdAtMs === null ? from : `${from}, ${formats.moment(job.createdAtMs)}`}</b>
          <small>{[files, ready].filter((part) => part !== null).join(' · ')}</small>
          {isRunning && job.total !== null && job.total > 0 && (
            <ProgressBar label={t('inbox.job.running')} value={(job.done ?? 0) / job.total} />
          )}
        </div>
        {!isRunning && <JobPill job={job} />}
      </a>
    </li>
  );
}
