import { Lock, Scissors } from 'lucide-react';
import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useCapability, useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { helpfulActions, isReasonFirst, wantsFolder } from './helpful-actions.ts';
import { adviceCode, problemCode } from '#contract/messages/file-messages.ts';
import { detailOf, heldWords, stateWord, toneOfFile, wordsOf } from '../../documents/files/file-text.ts';
import { ActionButtons } from '../../documents/files/file-actions.tsx';
import { FileMenu } from '../../documents/files/file-menu.tsx';
import { ServiceChip } from '../../documents/files/service-chip.tsx';
import { iconOfFile } from '../../documents/files/state-mark.tsx';
import { UnlockField } from '../../documents/files/unlock-field.tsx';
import { useFileActions } from '../../documents/files/use-file-action.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { WarnedCard } from './warned-card.tsx';
import { NeedCard } from './need-card.tsx';
import { ReviewRow, type ToReview } from './review-row.tsx';
import { isolate } from '../../i18n/isolate.ts';

/** Three cards stand beside each other, and the rest scrolls sideways, so that nothing below is pushed away. */
const shown = 12;

type Review = MethodResult<'configuration.reviews.list'>[number];

interface NeedsYouProps {
  readonly files: readonly TrackedFile[];
  /** Those of the files that wait for nobody any more, and stay only while a person uses the list. */
  readonly settled: ReadonlySet<string>;
  /** Also counts the files that are not listed. */
  readonly held: number;
  /** Files whose proposed documents a person is to check. */
  readonly reviews: readonly Review[];
  /** Processed files with a warning that no person has seen. */
  readonly warned: readonly TrackedFile[];
  /** Documents with a value to check; `null` where there is no review. */
  readonly toReview: ToReview | null;
}

/**
 * Shows the decisions for a person in plain words, the most urgent first, and below them the warnings to be seen once.
 */
export function NeedsYou({ files, settled, held, reviews, warned, toReview }: NeedsYouProps) {
  const t = useText();
  const formats = useFormats();
  const hasCards = files.length > 0 || reviews.length > 0 || warned.length > 0;
  if (!hasCards && toReview === null) return null;
  const waiting = files.filter(({ id }) => !settled.has(id));
  const count = Math.max(held, waiting.length);
  const reviewed = reviews.slice(0, shown);
  const listed = files.slice(0, shown);
  return (
    <Section
      title={t('inbox.needsYou')}
      note={count === 0 ? undefined : heldWords(waiting, count, { t, formats })}
      action={<RetryAll files={files} />}
    >
      {hasCards && (
        <ul className="inbox-needs" tabIndex={-1}>
          {reviewed.map((review) => (
            <ReviewCard key={review.fileId} review={review} />
          ))}
          {listed.map((file) => (
            <FileCard key={file.id} file={file} isSettled={settled.has(file.id)} />
          ))}
          {warned.slice(0, shown - listed.length).map((file) => (
            <WarnedCard key={file.id} file={file} />
          ))}
          {count > shown && (
            <li className="inbox-needs-more">
              <a href={hrefOf('files', null, { group: 'onHold' })}>
                {t('inbox.needsYou.more', { shown: formats.number(count) })}
              </a>
            </li>
          )}
        </ul>
      )}
      {toReview !== null && <ReviewRow toReview={toReview} />}
    </Section>
  );
}

/**
 * Retries all files on hold, including those that are not listed here, because a cause that is over for one is often
 * over for all.
 */
function RetryAll({ files }: { readonly files: readonly TrackedFile[] }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const [isPending, setPending] = useState(false);
  if (files.filter((file) => helpfulActions(file).includes('retry')).length < 2) return null;
  const retry = async () => {
    setPending(true);
    const answer = await call('files.retryAll', {});
    setPending(false);
    toast(
      answer.ok
        ? { tone: 'work', text: t('inbox.needsYou.retried', { count: answer.result.retried }) }
        : { tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) },
    );
  };
  return (
    <Button size="s" kind="quiet" isDisabled={!isLive} isPending={isPending} onPress={() => void retry()}>
      {t('inbox.needsYou.retryAll')}
    </Button>
  );
}

/** Shows a file that the service does not split before a person has checked where. */
function ReviewCard({ review }: { readonly review: Review }) {
  const t = useText();
  const { fileId, name, plan } = review;
  const at = hrefOf('cuts', fileId);
  return (
    <NeedCard
      picture={
        <span className="inbox-need-glyph">
          <Scissors aria-hidden />
        </span>
      }
      state={{ icon: Scissors, tone: 'hold', word: t('file.state.needs-decision') }}
      title={t('cuts.need.title', { name: isolate(name) })}
      href={at}
      text={<p>{t('cuts.need.text', { count: plan.documents.length, pages: plan.pageCount })}</p>}
    >
      <LinkButton size="s" href={at}>
        {t('cuts.need.open')}
      </LinkButton>
    </NeedCard>
  );
}

/** The buttons beside the menu. More would not fit, and only one is the right one. */
const mostButtons = 2;

interface FileCardProps {
  readonly file: TrackedFile;
  readonly isSettled: boolean;
}

function FileCard({ file, isSettled }: FileCardProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const act = useAction();
  const actions = useFileActions();
  const canReveal = useCapability('reveal');
  const isLive = useLink() === 'live';
  const { data } = useQuery('files.get', isSettled ? { id: file.id } : null);
  // A file may also be missing in the list because others are listed before it.
  const now = isSettled && data !== null && data.file.group !== 'onHold' ? data.file : null;
  const shown = now ?? file;
  const detail = detailOf(file, hostText);
  const isLocked = file.actions.includes('unlock') && file.waitsFor === null;
  const isFolderNext = canReveal && wantsFolder(file) && !isLocked;
  const offered = helpfulActions(file).slice(0, mostButtons - (isFolderNext ? 1 : 0));
  return (
    <NeedCard
      picture={isLocked ? <LockedPage /> : <PageThumb file={file} size="card" />}
      state={{ icon: iconOfFile(shown), tone: toneOfFile(shown), word: t(stateWord(shown)) }}
      title={t(problemCode(file), { name: isolate(file.name) })}
      href={hrefOf('inbox', file.id)}
      row={file.id}
      hint={file.path}
      chip={<ServiceChip serviceId={file.serviceId} />}
      text={<FileWords file={file} detail={detail} />}
      result={now === null ? null : wordsOf(now, { t, hostText, formats })}
    >
      {isLocked ? (
        <UnlockField file={file} actions={actions} />
      ) : (
        <ActionButtons file={file} size="s" offered={offered}>
          {isFolderNext && (
            <Button size="s" isDisabled={!isLive} onPress={() => void act('app.reveal', { what: 'file', id: file.id })}>
              {t('file.reveal')}
            </Button>
          )}
        </ActionButtons>
      )}
      <FileMenu file={file} actions={actions} without={isLocked ? [] : offered} />
    </NeedCard>
  );
}

/** A card has room for five lines: what a person can do must not be cut. */
function FileWords({ file, detail }: { readonly file: TrackedFile; readonly detail: string | null }) {
  const t = useText();
  const advice = file.state === 'rejected' && detail !== null ? t('file.advice.unchanged') : t(adviceCode(file));
  const [first, then] = detail !== null && isReasonFirst(file) ? [detail, advice] : [advice, detail];
  return (
    <p title={then === null ? first : `${first}\n${then}`}>
      {first} {then !== null && <span className="dim">{then}</span>}
    </p>
  );
}

/** There is no picture of a document that nobody can open yet. */
const LockedPage = () => (
  <span className="inbox-need-glyph">
    <Lock aria-hidden />
  </span>
);
