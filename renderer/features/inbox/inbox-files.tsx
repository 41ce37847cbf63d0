import { ArrowUp } from 'lucide-react';
import { useRef, useState, type CSSProperties } from 'react';
import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile } from '#contract/files.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DocumentRow } from '../../documents/files/document-row.tsx';
import { InProgress } from './in-progress.tsx';
import { NeedsYou } from './needs-you.tsx';
import { useFrozenList, useSteady, useSteadyLists } from './use-frozen-list.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The number of documents in this list. All of them are one press away. */
const arrivedShown = 30;
/** The documents of which the most frequent fields to check are named. */
const reviewSampled = 50;

/** Shows what needs a person, what is in progress, and what has arrived, in this order and in fixed places. */
export function InboxFiles({ status, selected }: { readonly status: AppStatus; readonly selected: string | null }) {
  const part = useRef<HTMLDivElement>(null);
  const arrived = useRef<HTMLDivElement>(null);
  const sinceMs = useMidnight();
  const { data: today } = useQuery('files.list', { group: 'done', sinceMs, limit: arrivedShown });
  const { data: latest } = useQuery('files.list', { group: 'done', limit: arrivedShown });
  // A remote service has no reviews, and says so.
  const { data: reviews } = useQuery('configuration.reviews.list', {});
  // Neither has it values to check.
  const { data: toReview, error: noReview } = useQuery('documents.toReview', { limit: reviewSampled });
  const isToday = today !== null && today.total > 0;
  const listed = isToday ? today : latest;
  const isUsed = useFrozenList(part);
  const needs = useSteadyLists({ attention: status.attention, warned: status.warned.files }, isUsed);
  const hasReview = useSteady(noReview === null && toReview !== null && toReview.count > 0, isUsed);
  const [isReleased, setReleased] = useState(false);
  const isHeld = useFrozenList(arrived);
  if (!isHeld && isReleased) setReleased(false);
  const { done } = useSteadyLists({ done: listed?.files ?? [] }, isHeld && !isReleased);
  useRowKeys(part, {
    onMove: (id) => selected !== null && navigate(hrefOf('inbox', id), 'replace'),
    onPeek: (id) => navigate(hrefOf('inbox', id === selected ? null : id), 'replace'),
    onClose: () => selected !== null && navigate(hrefOf('inbox'), 'replace'),
  });
  return (
    <div className="inbox-files" ref={part}>
      <NeedsYou
        files={needs.attention}
        settled={missingFrom(needs.attention, status.attention)}
        held={status.balance.onHold}
        reviews={reviews ?? []}
        warned={needs.warned}
        toReview={hasReview ? toReview : null}
      />
      <InProgress status={status} selected={selected} />
      <div className="inbox-arrived" ref={arrived}>
        {done.length > 0 && (
          <Arrived
            files={done}
            newFiles={newSince(done, listed?.files ?? [])}
            onShowNew={() => setReleased(true)}
            isToday={isToday}
            total={listed?.total ?? done.length}
            selected={selected}
          />
        )}
      </div>
    </div>
  );
}

/** Returns which of the files that are drawn are listed no more. */
function missingFrom(drawn: readonly TrackedFile[], now: readonly TrackedFile[]): ReadonlySet<string> {
  const listed = new Set(now.map(({ id }) => id));
  return new Set(drawn.flatMap(({ id }) => (listed.has(id) ? [] : [id])));
}

/** Returns how many files have arrived since the list was drawn. */
function newSince(drawn: readonly TrackedFile[], now: readonly TrackedFile[]): number {
  const known = new Set(drawn.map(({ id }) => id));
  const first = now.findIndex(({ id }) => known.has(id));
  return first < 0 ? now.length : first;
}

/** Returns the start of this day by the clock of this computer. */
function useMidnight(): number {
  const day = new Date(useNow(60_000));
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

interface ArrivedProps {
  readonly files: readonly TrackedFile[];
  /** How many files are above these by now. They are shown when the person leaves the list, or asks for them. */
  readonly newFiles: number;
  readonly onShowNew: () => void;
  /** False when nothing has arrived today: the list then shows what came last. */
  readonly isToday: boolean;
  readonly total: number;
  readonly selected: string | null;
}

function Arrived({ files, newFiles, onShowNew, isToday, total, selected }: ArrivedProps) {
  const t = useText();
  const formats = useFormats();
  const nowMs = useNow(60_000);
  const { data: folders } = useQuery('folders.list', {});
  const [focused, setFocused] = useState<string | null>(null);
  const isListed = (id: string | null) => id !== null && files.some((file) => file.id === id);
  // The list is one stop for Tab; its rows are reached by arrow keys.
  const stop = [focused, selected].find(isListed) ?? files[0]?.id;
  return (
    <Section
      title={t(isToday ? 'inbox.arrivedToday' : 'inbox.arrivedBefore')}
      note={isToday ? t('files.count', { count: total, shown: formats.number(total) }) : undefined}
      action={
        <>
          {newFiles > 0 && (
            <Button size="s" icon={ArrowUp} onPress={onShowNew}>
              {t('inbox.new', { count: newFiles, shown: formats.number(newFiles) })}
            </Button>
          )}{' '}
          <a href={hrefOf('files', null, { group: 'done' })}>{t('inbox.all')}</a>
        </>
      }
    >
      <Card>
        <ul className="rows rows-placed" style={{ '--places': files.length } as CSSProperties}>
          {files.map((file, place) => (
            <li key={file.id} style={{ '--place': place } as CSSProperties}>
              <a
                href={hrefOf('inbox', file.id)}
                data-row={file.id}
                aria-current={file.id === selected || undefined}
                tabIndex={file.id === stop ? 0 : -1}
                onFocus={() => setFocused(file.id)}
              >
                <DocumentRow
                  file={file}
                  folderName={folders?.find(({ id }) => id === file.folderId)?.name}
                  nowMs={nowMs}
                  when={formats.moment(file.seenAtMs)}
                />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
