import { memo, useEffect, useEffectEvent } from 'react';
import { AgainWord } from '../../documents/again/again-note.tsx';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { PrintedStrip } from '../../documents/pictures/printed-strip.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { excerptOf, hitFacts, markedName, type HitFacts } from './hit-facts.ts';
import type { Hit } from './search-session.ts';

export const hitRowHeight = 64;
export const hitHeadHeight = 28;

/** The heads of the columns. The rows are a list of documents, each of which is read as one, so they are decoration. */
export function HitHeads() {
  const t = useText();
  return (
    <div className="hit hit-heads" aria-hidden>
      <span />
      <span>{t('field.issuer')}</span>
      <span className="hit-printed">{t('search.column.printed')}</span>
      <span className="hit-amount">{t('search.slot.amount')}</span>
      <span className="hit-date">{t('search.column.documentDate')}</span>
      <span className="hit-due">{t('field.due_date')}</span>
    </div>
  );
}

/** A document that was found: its page, issuer, amount as printed and as read, and dates. */
export const HitRow = memo(function HitRow({ hit }: { readonly hit: Hit }) {
  const t = useText();
  const formats = useFormats();
  const name = hit.name ?? t('search.unnamed');
  const facts = hitFacts(hit);
  const { issuer, day, isDayAdded, dueDay, toCheck } = facts;
  return (
    <div className="hit">
      <PageThumb file={{ id: hit.fileId, fileId: hit.fileId, sizeBytes: 0, name }} />
      <div className="hit-who">
        <bdi className="name cut" title={name}>
          {issuer ?? <Segments segments={markedName(hit, name)} />}
        </bdi>
        <SecondLine hit={hit} name={issuer === null ? null : name} facts={facts} />
      </div>
      <span className="hit-printed">
        <PrintedStrip value={facts.printed} />
      </span>
      <Amount facts={facts} />
      <span className="hit-date">
        {day !== null && formats.day(day)}
        {day !== null && isDayAdded && <small>{t('search.added')}</small>}
      </span>
      <span className="hit-due">
        {dueDay !== null && <Checked isAsked={toCheck.includes('due_date')}>{formats.day(dueDay)}</Checked>}
      </span>
    </div>
  );
});

interface SecondLineProps {
  readonly hit: Hit;
  /** The name of the file, where the issuer stands above. */
  readonly name: string | null;
  readonly facts: HitFacts;
}

function SecondLine({ hit, name, facts: { number, toCheck } }: SecondLineProps) {
  const t = useText();
  const pointText = usePointText();
  const excerpt = excerptOf(hit);
  const page = hit.highlights.find((highlight) => highlight.page !== null)?.page ?? null;
  const other = toCheck.find((field) => !['total', 'amount_due', 'due_date'].includes(field));
  const tag = hit.tagName === null ? null : pointText.tag(hit.tagName);
  return (
    <span className="hit-second cut">
      <AgainWord fileId={hit.fileId} />
      {excerpt.length > 0 && (
        <span className="hit-excerpt">
          {page !== null && page > 1 && `${t('search.page', { page })}: `}
          <Segments segments={excerpt} />
          {' · '}
        </span>
      )}
      {other !== undefined && (
        <span className="hit-ask">{t('files.checkField', { field: pointText.field(other) })} · </span>
      )}
      {[tag, number].flatMap((part) => (part === null || part === '' ? [] : [part])).join(' · ')}
      {name !== null && (
        <>
          {tag !== null && ' · '}
          <bdi>
            <Segments segments={markedName(hit, name)} />
          </bdi>
        </>
      )}
    </span>
  );
}

/** What the document comes to; empty where no amount was read. */
export function Amount({ facts: { amount, currency, toCheck } }: { readonly facts: HitFacts }) {
  const formats = useFormats();
  if (amount === null) return <span className="hit-amount" />;
  return (
    <span className="hit-amount">
      <Checked isAsked={toCheck.includes('total') || toCheck.includes('amount_due')}>{formats.amount(amount)}</Checked>
      {currency !== null && <small> {currency}</small>}
    </span>
  );
}

/** A value that a person should compare with the page is marked by a dotted line and a word. */
function Checked({ isAsked, children }: { readonly isAsked: boolean; readonly children: string }) {
  const t = useText();
  if (!isAsked) return children;
  return (
    <span className="hit-check" title={t('files.check')}>
      {children}
      <span className="hidden-visually"> {t('files.check')}</span>
    </span>
  );
}

/** Segments are rendered as text, so that a document's content can never become markup. */
export function Segments({ segments }: { readonly segments: Hit['highlights'][number]['segments'] }) {
  return segments.map(({ text, match }, index) =>
    match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

/** A placeholder for a hit that has not loaded. It requests its page when it comes into view. */
export function MissingHit({ onSeen }: { readonly onSeen: () => void }) {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    seen();
  });
  return (
    <div className="hit hit-missing" aria-hidden>
      <i className="page-thumb" />
      <i style={{ width: '46%' }} />
    </div>
  );
}
