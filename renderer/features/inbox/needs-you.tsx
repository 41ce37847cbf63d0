import {
  Clock,
  FileQuestion,
  FileX,
  HardDrive,
  Lock,
  OctagonX,
  Scissors,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useCapability, useLink } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { helpfulActions, wantsFolder } from './helpful-actions.ts';
import { adviceCode, problemCode } from '#contract/messages/file-messages.ts';
import { detailOf } from '../../documents/files/file-text.ts';
import { ActionButtons } from '../../documents/files/file-actions.tsx';
import { ServiceChip } from '../../documents/files/service-chip.tsx';
import { WarnedRow } from './warned-row.tsx';
import { isolate } from '../../i18n/isolate.ts';

/** More rows would push the files in progress out of view. */
const shown = 5;

type Review = MethodResult<'configuration.reviews.list'>[number];

interface NeedsYouProps {
  readonly files: readonly TrackedFile[];
  /** Also counts the files that are not listed. */
  readonly held: number;
  /** Files whose proposed documents a person is to check. */
  readonly reviews: readonly Review[];
  /** Processed files with a warning that no person has seen. */
  readonly warned: readonly TrackedFile[];
}

/**
 * Shows the decisions for a person in plain words, the most urgent first, and below them the warnings to be seen once.
 */
export function NeedsYou({ files, held, reviews, warned }: NeedsYouProps) {
  const t = useText();
  const formats = useFormats();
  if (files.length === 0 && reviews.length === 0 && warned.length === 0) return null;
  const count = Math.max(held, files.length);
  const reviewed = reviews.slice(0, shown);
  const listed = files.slice(0, shown);
  return (
    <Section
      title={t('inbox.needsYou')}
      note={count === 0 ? undefined : t('files.count', { count, shown: formats.number(count) })}
      action={<RetryAll files={files} />}
    >
      <Card>
        <ul className="inbox-needs">
          {reviewed.map((review) => (
            <ReviewRow key={review.fileId} review={review} />
          ))}
          {listed.map((file) => (
            <NeedRow key={file.id} file={file} />
          ))}
          {warned.slice(0, shown - listed.length).map((file) => (
            <WarnedRow key={file.id} file={file} />
          ))}
        </ul>
        {count > shown && (
          <a className="inbox-needs-more" href={hrefOf('files', null, { group: 'onHold' })}>
            {t('inbox.needsYou.more', { shown: formats.number(count) })}
          </a>
        )}
      </Card>
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
function ReviewRow({ review }: { readonly review: Review }) {
  const t = useText();
  const { fileId, name, plan } = review;
  const at = hrefOf('cuts', fileId);
  return (
    <li className="inbox-need">
      <span className="inbox-need-icon" data-tone="hold">
        <Scissors aria-hidden />
      </span>
      <div className="inbox-need-text">
        <a href={at} className="inbox-need-title">
          {t('cuts.need.title', { name: isolate(name) })}
        </a>
        <p>{t('cuts.need.text', { count: plan.documents.length, pages: plan.pageCount })}</p>
      </div>
      <div className="file-actions">
        <LinkButton size="s" href={at}>
          {t('cuts.need.open')}
        </LinkButton>
      </div>
    </li>
  );
}

function NeedRow({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const hostText = useHostText();
  const act = useAction();
  const canReveal = useCapability('reveal');
  const isLive = useLink() === 'live';
  const Icon = iconOf(file);
  const detail = detailOf(file, hostText);
  return (
    <li className="inbox-need">
      <span className="inbox-need-icon" data-tone={file.state === 'rejected' ? 'fail' : 'hold'}>
        <Icon aria-hidden />
      </span>
      <div className="inbox-need-text">
        <a href={hrefOf('inbox', file.id)} data-row={file.id} className="inbox-need-title" title={file.path}>
          {t(problemCode(file), { name: isolate(file.name) })}
        </a>{' '}
        <ServiceChip serviceId={file.serviceId} />
        <p>{t(adviceCode(file))}</p>
        {detail !== null && <p className="dim">{detail}</p>}
      </div>
      <ActionButtons file={file} size="s" offered={helpfulActions(file)}>
        {canReveal && wantsFolder(file) && (
          <Button size="s" isDisabled={!isLive} onPress={() => void act('app.reveal', { what: 'file', id: file.id })}>
            {t('file.reveal')}
          </Button>
        )}
      </ActionButtons>
    </li>
  );
}

function iconOf({ state, reason }: TrackedFile): LucideIcon {
  if (state === 'rejected') return OctagonX;
  if (state === 'needs-decision') return FileQuestion;
  if (state === 'missing') return FileX;
  switch (reason) {
    case 'needs-password':
    case 'locked':
      return Lock;
    case 'still-open':
    case 'batch-incomplete':
      return Clock;
    case 'disk-full':
      return HardDrive;
    default:
      return TriangleAlert;
  }
}
