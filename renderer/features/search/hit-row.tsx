import { useEffect, useEffectEvent } from 'react';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { fieldRank } from '../../documents/field-rank.ts';
import type { Hit } from './search-session.ts';

/** The height of a row, with space for a title, two lines of text and one line of data points. */
export const hitRowHeight = 112;

const mostShown = 4;

export function HitRow({ hit }: { readonly hit: Hit }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const points = hit.dataPoints
    .filter(({ name }) => name !== 'currency')
    .toSorted((a, b) => fieldRank(a.name) - fieldRank(b.name));
  const page = hit.highlights.find((highlight) => highlight.page !== null)?.page ?? null;
  return (
    <div className="hit">
      <div className="hit-head">
        <Name hit={hit} />
        {page !== null && page > 1 && <span className="dim small">{t('search.page', { page })}</span>}
        {hit.createdAtMs !== null && <time className="hit-when">{formats.date(hit.createdAtMs)}</time>}
      </div>
      <Snippet hit={hit} />
      <div className="hit-points">
        {hit.tagName !== null && (
          <span>
            {pointText.tag(hit.tagName)}
            {hit.tagScore !== null && hit.tagScore > 0 && <b> {formats.percent(hit.tagScore)}</b>}
          </span>
        )}
        {points.slice(0, mostShown).map((point, index) => (
          <span key={index}>
            {pointText.field(point.name)} <b>{pointText.value(point, hit.dataPoints)}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * Shows the excerpt of the name, which marks what was found in it. An excerpt that is cut is not the whole name, so the
 * name is shown.
 */
function Name({ hit }: { readonly hit: Hit }) {
  const t = useText();
  const marked = hit.highlights.find(
    ({ field, segments }) => field === 'name' && segments.map(({ text }) => text).join('') === hit.name,
  );
  return (
    <span className="name cut">
      {marked === undefined ? (hit.name ?? t('search.unnamed')) : <Segments segments={marked.segments} />}
    </span>
  );
}

/** Shows the excerpts. Segments are rendered as text, so that a document's content can never become markup. */
function Snippet({ hit }: { readonly hit: Hit }) {
  const t = useText();
  const excerpts = hit.highlights.filter(({ field, segments }) => field !== 'name' && segments.length > 0).slice(0, 3);
  if (excerpts.length === 0) {
    // Without a query there is nothing to mark, and without an excerpt nothing to show.
    return <p className="hit-text dim">{hit.highlights.length > 0 ? t('search.inName') : ''}</p>;
  }
  return (
    <p className="hit-text">
      {excerpts.map(({ segments }, excerpt) => (
        <span key={excerpt}>
          {excerpt > 0 && ' … '}
          <Segments segments={segments} />
        </span>
      ))}
    </p>
  );
}

function Segments({ segments }: { readonly segments: Hit['highlights'][number]['segments'] }) {
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
      <i style={{ width: '46%' }} />
      <i style={{ width: '92%' }} />
      <i style={{ width: '64%' }} />
    </div>
  );
}
