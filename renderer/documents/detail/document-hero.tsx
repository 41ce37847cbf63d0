import { useRef, useState } from 'react';
import type { DocumentView } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { useFocusOnArrival } from '../../screen/screen.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ClassButton } from '../corrections/class-button.tsx';
import type { Correcting } from '../corrections/use-correcting.ts';
import { usePointText } from '../point-text.ts';
import { StatusPill } from '../status-pill.tsx';
import { daysUntil, heroFacts, isUncertain } from './hero-facts.ts';
import './document-hero.css';

interface DocumentHeroProps {
  readonly document: DocumentView;
  /** 1 on a screen of its own, where it takes the focus; 2 beside a list. */
  readonly level: 1 | 2;
  /** `null` where the class cannot be corrected. */
  readonly correcting: Correcting | null;
}

/** Says in one look what the document is: from whom, of which class, how much, due when. */
export function DocumentHero({ document, level, correcting }: DocumentHeroProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const { issuer, amount, currency, dueDate } = heroFacts(document.dataPoints);
  const [isOpen, setOpen] = useState(false);
  const name = document.name ?? t('shell.document');
  const facts = [
    ...(issuer === null || level === 2 ? [] : [isolate(name)]),
    ...(document.sizeBytes === null ? [] : [formats.bytes(document.sizeBytes)]),
    ...(document.pageCount === null ? [] : [t('detail.pages', { count: document.pageCount })]),
  ];
  const value = amount === null ? null : pointText.value(amount, []);
  return (
    <div className="detail-hero">
      <div className="detail-hero-line">
        <DocumentTitle level={level} document={document} />
        {correcting !== null && document.folded === 'succeeded' ? (
          <ClassButton
            document={document}
            isOpen={isOpen}
            onOpen={setOpen}
            onClass={(tagId) => void correcting.setClass(tagId)}
          />
        ) : (
          <ClassMark document={document} />
        )}
      </div>
      {(value !== null || dueDate !== null) && (
        <div className="detail-hero-line">
          {value !== null && amount !== null && (
            <p className="detail-amount">
              <span data-check={isUncertain(amount) || undefined}>{value}</span>
              {currency !== null && <small>{currency}</small>}
            </p>
          )}
          {dueDate !== null && <DueDate document={document} dueDate={dueDate} />}
        </div>
      )}
      {facts.length > 0 && <p className="detail-facts cut">{facts.join(' · ')}</p>}
    </div>
  );
}

/** The issuer; the name of the file where none was read. */
export function DocumentTitle({ document, level }: Pick<DocumentHeroProps, 'document' | 'level'>) {
  const t = useText();
  const pointText = usePointText();
  const { issuer } = heroFacts(document.dataPoints);
  const text = isolate(
    issuer === null ? (document.name ?? t('shell.document')) : pointText.value(issuer, document.dataPoints),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  // Beside a list, the name of the file is the heading above.
  if (level === 2) return issuer === null ? null : <h3 className="cut">{text}</h3>;
  return (
    <h1 className="name cut" tabIndex={-1} ref={heading}>
      {text}
    </h1>
  );
}

/** The class, and how sure the service is of it where it is not. */
function ClassMark({ document: { tagName, tagScore, folded, status } }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  if (folded !== 'succeeded') return <StatusPill folded={folded} status={status} />;
  const isSure = tagScore === null || tagScore >= 0.9;
  const sure = tagScore === null ? undefined : t('document.tagSure', { percent: formats.percent(tagScore) });
  if (tagName === null) return <Pill tone="idle">{t('document.untagged')}</Pill>;
  return (
    <span className="detail-class" title={sure}>
      <i className="hidden-visually">{t('file.tag')}: </i>
      <span data-check={isSure ? undefined : true}>{pointText.tag(tagName)}</span>
    </span>
  );
}

function DueDate({
  document,
  dueDate,
}: {
  readonly document: DocumentView;
  readonly dueDate: NonNullable<ReturnType<typeof heroFacts>['dueDate']>;
}) {
  const t = useText();
  const locale = useLocale();
  const pointText = usePointText();
  const nowMs = useNow(60_000);
  const days = daysUntil(String(dueDate.value), nowMs);
  return (
    <p className="detail-due">
      <span data-check={isUncertain(dueDate) || undefined}>
        {t('detail.due', { date: pointText.value(dueDate, document.dataPoints) })}
      </span>
      {days !== null && <small>{new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}</small>}
    </p>
  );
}
