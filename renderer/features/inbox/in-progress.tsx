import { useRef, type CSSProperties } from 'react';
import type { BatchSummary } from '#contract/batches.ts';
import type { TrackedFile } from '#contract/files.ts';
import {
  Activity,
  CircleArrowUp,
  CircleDashed,
  CircleEllipsis,
  CirclePause,
  Clock,
  SearchCheck,
  type LucideIcon,
} from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { Mark } from '../../documents/files/state-mark.tsx';
import { stateWord } from '../../documents/files/file-text.ts';
import { useFileActions } from '../../documents/files/use-file-action.ts';
import { paceWords, waitsForResume } from './pace-words.ts';
import './in-progress.css';

/** The block always has this many rows, so that files that arrive never move what is below it. */
const rows = 3;

/** Shows what is on its way, one row a batch: its pages turn from grey to colour as each is verified. */
export function InProgress({ status, selected }: { readonly status: AppStatus; readonly selected: string | null }) {
  const t = useText();
  const formats = useFormats();
  const { data } = useQuery('batches.inProgress', {});
  const batches = data?.batches ?? [];
  const waiting = status.balance.inProgress;
  const more = (data?.total ?? 0) - batches.length;
  const isEmpty = waiting === 0 || batches.length === 0;
  return (
    <Section
      title={t('inbox.progress')}
      note={
        isEmpty
          ? undefined
          : [
              t('inbox.progress.sum', { count: waiting, shown: formats.number(waiting), batches: data?.total ?? 0 }),
              paceWords(status, t, formats),
            ].join(' · ')
      }
      action={
        more > 0 ? (
          <a href={hrefOf('activity', null, { show: 'inProgress' })}>
            {t('inbox.progress.more', { count: more, shown: formats.number(more) })}
          </a>
        ) : undefined
      }
    >
      <Card>
        <ul className="inbox-progress" data-idle={isEmpty || undefined} style={{ '--places': rows } as CSSProperties}>
          {isEmpty ? (
            <li className="inbox-progress-none dim">
              {waiting === 0 && status.burst !== null ? paceWords(status, t, formats) : t('inbox.progress.none')}
            </li>
          ) : (
            batches.map((batch, place) => (
              <li key={batch.id} style={{ '--place': place } as CSSProperties}>
                <BatchRow batch={batch} selected={selected} />
              </li>
            ))
          )}
        </ul>
      </Card>
    </Section>
  );
}

function BatchRow({ batch, selected }: { readonly batch: BatchSummary; readonly selected: string | null }) {
  const t = useText();
  const formats = useFormats();
  const { data: folders } = useQuery('folders.list', {});
  const folder = folders?.find(({ id }) => id === batch.folderId) ?? null;
  const isHeld = waitsForResume({ batch, folder });
  const at = batch.jobId === null ? hrefOf('files', null, { group: 'inProgress' }) : hrefOf('jobs', batch.jobId);
  const [first] = batch.files;
  return (
    <div className="batch-row">
      <div className="batch-row-who">
        <a href={at} className="name cut">
          {folder?.name ?? t('jobs.byHand')}
        </a>
        <small className="cut">
          {[
            formats.moment(batch.startedAtMs),
            batch.fileCount === 1 && first !== undefined
              ? first.name
              : t('files.count', { count: batch.fileCount, shown: formats.number(batch.fileCount) }),
          ].join(' · ')}
        </small>
      </div>
      <Strip files={batch.files} fileCount={batch.fileCount} selected={selected} />
      {isHeld ? <PausedPhase /> : <Phase batch={batch} />}
      {isHeld && folder !== null ? <ResumeFolder id={folder.id} /> : <ReleaseBatch batch={batch} />}
    </div>
  );
}

interface StripProps {
  readonly files: readonly TrackedFile[];
  /** Of the batch, which may have more than are listed. */
  readonly fileCount: number;
  readonly selected: string | null;
}

/** The width of a page in the strip with its gap; the stylesheet places pages by it. */
const pageWidthPx = 28;

/** The pages of the batch that fit. Each leads to its file; by keyboard the list of all files does. */
function Strip({ files, fileCount, selected }: StripProps) {
  const t = useText();
  const formats = useFormats();
  const strip = useRef<HTMLDivElement>(null);
  const places = Math.floor(useWidth(strip) / pageWidthPx);
  // The last places are left for the number of the others.
  const shown = fileCount > places ? files.slice(0, Math.max(0, places - 2)) : files;
  const others = fileCount - shown.length;
  return (
    <div className="batch-strip" ref={strip}>
      {shown.map((file, page) => (
        <a
          key={file.id}
          style={{ '--page': page } as CSSProperties}
          href={hrefOf('inbox', file.id)}
          tabIndex={-1}
          aria-current={file.id === selected || undefined}
          aria-label={`${file.name}: ${t(stateWord(file))}`}
          title={`${file.name} · ${t(stateWord(file))}`}
        >
          <PageThumb
            file={file}
            size="strip"
            isGrey={file.group === 'inProgress'}
            isNow={file.state === 'uploading' || (file.state === 'processing' && file.atService === 'started')}
          />
        </a>
      ))}
      {others > 0 && places > 0 && (
        <span className="batch-strip-more" style={{ '--page': shown.length } as CSSProperties}>
          +{formats.number(others)}
        </span>
      )}
    </div>
  );
}

const icons = {
  'being-written': CircleDashed,
  open: Clock,
  uploading: CircleArrowUp,
  'queued-at-service': Clock,
  processing: CircleEllipsis,
  verifying: SearchCheck,
  finished: Activity,
  'needs-decision': Activity,
  abandoned: Activity,
} as const satisfies Record<BatchSummary['phase'], LucideIcon>;

/** The phase with a number beside it, and a bar only where there is one. */
function Phase({ batch }: { readonly batch: BatchSummary }) {
  const t = useText();
  const formats = useFormats();
  const { phase, counts, fileCount, uploadedBytes, sizeBytes } = batch;
  const waits = batch.files.flatMap(({ stabilityWait }) => stabilityWait ?? []);
  const last = phase === 'being-written' ? waits.toSorted((a, b) => a.untilMs - b.untilMs).at(-1) : undefined;
  const number = (() => {
    switch (phase) {
      case 'uploading':
        return {
          words: t('file.stateDetail.uploading', {
            sent: formats.bytes(uploadedBytes),
            size: formats.bytes(sizeBytes),
          }),
          share: sizeBytes === 0 ? null : Math.min(1, uploadedBytes / sizeBytes),
        };
      case 'queued-at-service':
      case 'processing':
      case 'verifying':
        // Of a batch that nothing has begun of, there is no number to tell.
        if (phase === 'queued-at-service' && counts.done === 0) return { words: '', share: null };
        return {
          words: t('inbox.progress.verified', {
            done: formats.number(counts.done),
            total: formats.number(fileCount),
          }),
          share: counts.done === 0 ? null : counts.done / fileCount,
        };
      case 'being-written':
        if (last === undefined) return { words: '', share: null };
        return { words: t('inbox.progress.until', { time: formats.time(last.untilMs) }), share: null };
      default:
        return { words: '', share: null };
    }
  })();
  return (
    <div className="batch-phase">
      <p>
        <Mark icon={icons[phase]} tone="work">
          {t(last?.reason === 'end-missing' ? 'inbox.progress.end-missing' : `batch.phase.${phase}`)}
        </Mark>
        <span
          className="cut"
          title={last && t(`file.stateDetail.${last.reason}`, { time: formats.time(last.untilMs) })}
        >
          {number.words}
        </span>
      </p>
      {number.share !== null && <ProgressBar label={t(`batch.phase.${phase}`)} value={number.share} />}
    </div>
  );
}

/** The files are complete, and nothing happens to them before a person resumes their folder. */
function PausedPhase() {
  const t = useText();
  return (
    <div className="batch-phase">
      <p>
        <Mark icon={CirclePause} tone="hold">
          {t('batch.phase.folder-paused')}
        </Mark>
      </p>
    </div>
  );
}

function ResumeFolder({ id }: { readonly id: string }) {
  const t = useText();
  const isLive = useLink() === 'live';
  const act = useAction();
  return (
    <Button
      size="s"
      kind="quiet"
      isDisabled={!isLive}
      onPress={() => void act('folders.update', { id, rules: { paused: false } })}
    >
      {t('folders.resume')}
    </Button>
  );
}

/** Uploads what only waits for more files, or for the end of a file that does not come. */
function ReleaseBatch({ batch }: { readonly batch: BatchSummary }) {
  const t = useText();
  const isLive = useLink() === 'live';
  const actions = useFileActions();
  const file = batch.files.find((each) => each.actions.includes(batch.isBatch ? 'release' : 'allow'));
  const isWaiting = batch.phase === 'open' || batch.phase === 'being-written';
  if (file === undefined || !isWaiting) return <span />;
  return (
    <Button
      size="s"
      kind="quiet"
      isDisabled={!isLive}
      isPending={actions.pending !== null}
      onPress={() => void actions.run(batch.isBatch ? 'release' : 'allow', file)}
    >
      {t('inbox.progress.uploadNow')}
    </Button>
  );
}
