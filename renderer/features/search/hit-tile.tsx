import { memo } from 'react';
import { AgainWord } from '../../documents/again/again-note.tsx';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hitFacts, markedName } from './hit-facts.ts';
import { MonthLine, monthLineHeight } from './month-head.tsx';
import { Amount, Segments } from './hit-row.tsx';
import type { Hit } from './search-session.ts';
import './hit-tile.css';

/** In CSS pixels: the widest that pages stand, the space around each, and the lines below it. */
const usualWidth = 186;
const space = { across: 18, down: 16, below: 10 } as const;
const textHeight = 70;
/** Sheets of A4, as `.page-thumb` shows them. */
const pageShape = 990 / 700;

/**
 * Returns how many pages stand side by side in a list of a width in CSS pixels, and how high each is with its lines, with
 * one for months where those are shown.
 */
export function tilesIn(width: number, hasMonths: boolean): { readonly columns: number; readonly rowHeight: number } {
  const columns = Math.max(2, Math.round(width / usualWidth));
  const pageWidth = Math.max(0, width / columns - space.across);
  const linesHeight = textHeight + (hasMonths ? monthLineHeight : space.down);
  return { columns, rowHeight: Math.ceil(pageWidth * pageShape) + linesHeight + space.below };
}

interface HitTileProps {
  readonly hit: Hit;
  /** The month that begins with it, `null` for none, `undefined` in a list without months. */
  readonly month?: string | null;
}

/** A document that was found, by its first page. */
export const HitTile = memo(function HitTile({ hit, month }: HitTileProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const name = hit.name ?? t('search.unnamed');
  const facts = hitFacts(hit);
  const tag = hit.tagName === null ? null : pointText.tag(hit.tagName);
  const day = facts.day === null || facts.isDayAdded ? null : formats.day(facts.day);
  return (
    <div className="tile">
      {month !== undefined && <MonthLine month={month} />}
      <PageThumb file={{ id: hit.fileId, fileId: hit.fileId, sizeBytes: 0, name }} size="gallery" />
      <bdi className="name cut" title={name}>
        {facts.issuer ?? <Segments segments={markedName(hit, name)} />}
      </bdi>
      <span className="tile-second cut">
        <AgainWord fileId={hit.fileId} />
        {[tag, day].filter((part) => part !== null).join(' · ')}
      </span>
      <Amount facts={facts} />
    </div>
  );
});
