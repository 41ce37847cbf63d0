import { ChevronLeft, CircleCheck, Eye, FileX, Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useKeyNames } from '../../i18n/use-key-names.ts';
import { goBack } from '../../screen/origin.ts';
import { hrefOf } from '../../screen/routes.ts';
import { isTyping, Screen } from '../../screen/screen.tsx';
import { useUndoKey } from '../../screen/undo-key.ts';
import { isOverlayOpen } from '../../screen/use-back-on-escape.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewedDocument } from './reviewed-document.tsx';
import { useReview, type Waiting } from './use-review.ts';
import { useWindowKeys } from '../../screen/use-window-keys.ts';
import './review.css';

const mostWaiting = 500;

/** Goes through the values to check, document by document, by keys alone. */
export function ReviewScreen() {
  const t = useText();
  const hostText = useHostText();
  const { data, error, isKept, refresh } = useQuery('documents.toReview', { limit: mostWaiting });
  // What waits at the start is gone through, so that the position does not change under the person.
  const [queue, setQueue] = useState<readonly Waiting[] | null>(null);
  const [round, setRound] = useState(0);
  if (queue === null && data !== null && !isKept) setQueue(data.documents);
  const again = (left: readonly Waiting[]) => {
    setQueue(left);
    setRound(round + 1);
  };
  if (queue !== null && queue.length > 0) return <Queue key={round} queue={queue} onAgain={again} />;
  return (
    <Screen title={t('review.title')}>
      {queue === null && error === null && <Skeleton rows={6} label={t('shell.loading')} />}
      {queue === null && error !== null && (
        <EmptyState
          icon={FileX}
          title={t(error.code === 'unsupported' ? 'review.elsewhere' : 'shell.error.title')}
          action={error.code !== 'unsupported' && <Button onPress={refresh}>{t('shell.retry')}</Button>}
        >
          {hostText.error(error)}
        </EmptyState>
      )}
      {queue !== null && <Nothing />}
    </Screen>
  );
}

function Nothing() {
  const t = useText();
  return (
    <EmptyState
      icon={CircleCheck}
      title={t('review.done')}
      action={<LinkButton href={hrefOf('inbox')}>{t('shell.inbox')}</LinkButton>}
    >
      {t('review.done.text')}
    </EmptyState>
  );
}

/** The end of the queue. It has the focus, which its last question had. */
function End({ left, onAgain }: Pick<QueueProps, 'onAgain'> & { readonly left: readonly Waiting[] }) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => end.current?.focus(), []);
  return (
    <div ref={end} className="review-end" tabIndex={-1}>
      <h1 className="hidden-visually">{t('review.title')}</h1>
      {left.length === 0 ? <Nothing /> : <LeftOpen left={left} onAgain={() => onAgain(left)} />}
    </div>
  );
}

/** What was left open is said and offered again: an end that calls all values checked would be untrue. */
function LeftOpen({ left, onAgain }: { readonly left: readonly Waiting[]; readonly onAgain: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon={Eye}
      title={t('review.left', { count: left.length })}
      action={
        <span className="review-end-actions">
          <Button onPress={onAgain}>{t('review.left.again')}</Button>
          <LinkButton kind="primary" href={hrefOf('inbox')}>
            {t('shell.inbox')}
          </LinkButton>
        </span>
      }
    >
      {t('review.left.text')}
    </EmptyState>
  );
}

interface QueueProps {
  readonly queue: readonly Waiting[];
  /** Goes through the documents once more of which a value was left open. */
  readonly onAgain: (left: readonly Waiting[]) => void;
}

function Queue({ queue, onAgain }: QueueProps) {
  const t = useText();
  const formats = useFormats();
  const keyNames = useKeyNames();
  const current = useQuery('documents.toReview', { limit: 1 });
  const review = useReview(queue, current.refresh);
  const [keyBar, setKeyBar] = useState<HTMLElement | null>(null);
  const waiting = queue[review.index] ?? null;
  const next = queue[review.index + 1] ?? null;
  useUndoKey('first', () => {
    if (review.canUndo) void review.undo();
    return review.canUndo;
  });
  useWindowKeys((event: KeyboardEvent) => {
    // Escape leads from a field back to its question.
    if (isTyping(event.target)) return;
    if (event.key === 'Escape' && !event.defaultPrevented && !isOverlayOpen()) goBack();
  });
  const position = Math.min(review.index + 1, queue.length);
  return (
    <div className="review">
      <header className="review-head">
        <span>
          <Button kind="quiet" icon={ChevronLeft} onPress={goBack}>
            {t('shell.inbox')}
          </Button>
        </span>
        <div className="review-progress" role="status">
          <b>{t('detail.position', { position: formats.number(position), count: formats.number(queue.length) })}</b>
          <ProgressBar label={t('review.title')} value={review.index / queue.length} />
          <small>{t('review.toGo', { count: queue.length - review.index })}</small>
        </div>
        <span className="review-undo">
          <Button kind="quiet" icon={Undo2} isDisabled={!review.canUndo} onPress={() => void review.undo()}>
            {t('correct.undo')} <Kbd>{keyNames('Ctrl Z')}</Kbd>
          </Button>
        </span>
      </header>
      {waiting === null ? (
        <End left={review.left} onAgain={onAgain} />
      ) : (
        <div className="review-stack">
          {/* The next document is loaded and drawn behind the one that is shown. */}
          {[waiting, ...(next === null ? [] : [next])].map((each) => (
            <ReviewedDocument
              key={each.fileId}
              waiting={each}
              next={next}
              isShown={each === waiting}
              review={review}
              keyBar={keyBar}
              onDone={() => review.goTo(review.index + 1)}
            />
          ))}
        </div>
      )}
      {waiting !== null && <footer ref={setKeyBar} className="review-keys" aria-label={t('review.keys')} />}
    </div>
  );
}
