import { useRef, type CSSProperties, useState } from 'react';
import { Send } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile } from '#contract/files.ts';
import { useQuery, useCall, useLink } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { Card, Section } from '../../ui/card.tsx';
import { FileRow } from '../../documents/files/file-row.tsx';
import { NeedsYou } from './needs-you.tsx';
import { useFrozenList, useSteadyLists } from './use-frozen-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The number of finished files in this list. All of them are one press away. */
const doneShown = 12;
/** The block of files in progress always has this many rows, so that it never moves the lists below it. */
const progressShown = 6;
/**
 * The number of waiting files that are requested: the active ones are among them, and they show which batches are open.
 */
const waitingAsked = 60;

/** Shows the files that need a person, those in progress, and those that are done, in this order. */
export function InboxFiles({ status, selected }: { readonly status: AppStatus; readonly selected: string | null }) {
  const t = useText();
  const formats = useFormats();
  const part = useRef<HTMLDivElement>(null);
  const { data: done } = useQuery('files.list', { group: 'done', limit: doneShown });
  const { data: waiting } = useQuery('files.list', { group: 'inProgress', limit: waitingAsked });
  // A remote service has no reviews, and says so.
  const { data: reviews } = useQuery('configuration.reviews.list', {});
  const isMoving = new Set(status.activeFiles.map(({ id }) => id));
  const resting = (waiting?.files ?? []).filter(({ id }) => !isMoving.has(id));
  const lists = useSteadyLists(
    {
      attention: status.attention,
      warned: status.warned.files,
      progress: [...status.activeFiles, ...resting].slice(0, progressShown),
      done: done?.files ?? [],
    },
    useFrozenList(part),
  );
  useRowKeys(part, {
    onMove: (id) => selected !== null && navigate(hrefOf('inbox', id), 'replace'),
    onPeek: (id) => navigate(hrefOf('inbox', id === selected ? null : id), 'replace'),
    onClose: () => selected !== null && navigate(hrefOf('inbox'), 'replace'),
  });
  return (
    <div className="inbox-files" ref={part}>
      <NeedsYou files={lists.attention} held={status.balance.onHold} reviews={reviews ?? []} warned={lists.warned} />
      <Section title={t('inbox.progress')} action={<ReleaseButton files={[...status.activeFiles, ...resting]} />}>
        <InProgress files={lists.progress} selected={selected} waiting={status.balance.inProgress} />
      </Section>
      {lists.done.length > 0 && (
        <Section
          title={t('inbox.doneToday')}
          note={formats.number(done?.total ?? 0)}
          action={<a href={hrefOf('files', null, { group: 'done' })}>{t('inbox.all')}</a>}
        >
          <Card>
            <PlacedRows files={lists.done} selected={selected} places={lists.done.length} />
          </Card>
        </Section>
      )}
    </div>
  );
}

interface RowsProps {
  readonly files: readonly TrackedFile[];
  readonly selected: string | null;
}

/** Always takes six rows and a line for the rest. `waiting` also counts files that are not listed. */
function InProgress({ files, selected, waiting }: RowsProps & { readonly waiting: number }) {
  const t = useText();
  const formats = useFormats();
  const more = waiting - files.length;
  return (
    <Card>
      <div className="inbox-progress" data-idle={files.length === 0 || undefined}>
        <PlacedRows files={files} selected={selected} places={progressShown} />
        {files.length === 0 && <p className="inbox-progress-none dim">{t('inbox.progress.none')}</p>}
        <p className="inbox-progress-more">
          {more > 0 && files.length > 0 && (
            <a href={hrefOf('files', null, { group: 'inProgress' })}>
              {t('inbox.progress.more', { count: more, shown: formats.number(more) })}
            </a>
          )}
        </p>
      </div>
    </Card>
  );
}

/**
 * Shows rows of equal height, positioned by a transform, so that a row that appears or disappears moves no other in the
 * layout.
 */
function PlacedRows({ files, selected, places }: RowsProps & { readonly places: number }) {
  const { data: folders } = useQuery('folders.list', {});
  return (
    <ul className="rows rows-placed" style={{ '--places': places } as CSSProperties}>
      {files.map((file, place) => (
        <li key={file.id} style={{ '--place': place } as CSSProperties}>
          <a href={hrefOf('inbox', file.id)} data-row={file.id} aria-current={file.id === selected || undefined}>
            <FileRow file={file} folderName={folders?.find(({ id }) => id === file.folderId)?.name} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Closes the batches of these files at once, so that they do not wait for more. Empty when there is no batch to close.
 */
function ReleaseButton({ files }: { readonly files: readonly TrackedFile[] }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const [isPending, setPending] = useState(false);
  const batches = new Map(
    files.filter(({ actions }) => actions.includes('release')).map((file) => [file.batchId, file.id]),
  );
  if (batches.size === 0) return null;
  const release = async () => {
    setPending(true);
    const answers = await Promise.all([...batches.values()].map((id) => call('files.release', { id })));
    setPending(false);
    const failed = answers.find((answer) => !answer.ok);
    toast(
      failed?.ok === false
        ? { tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(failed.error) }) }
        : { tone: 'done', text: t('inbox.released', { count: batches.size }) },
    );
  };
  return (
    <Button size="s" icon={Send} isPending={isPending} isDisabled={!isLive} onPress={() => void release()}>
      {t('inbox.release', { count: batches.size })}
    </Button>
  );
}
