import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/text.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { Marks } from './marks.ts';
import { hitsIn, textParts, type TextPart } from './text-parts.ts';
import { useHitCursor } from './use-hit-cursor.ts';
import { useView } from './use-view.ts';

export interface TextPreviewProps {
  /** The texts of the pages, or one text for the whole document. */
  readonly pages: readonly string[];
  readonly marks: Marks;
  readonly name: string;
  /** Shown above the text: why the text is shown. */
  readonly note?: ReactNode;
  /** Shown below the text. */
  readonly endNote?: string | null;
}

const settleMs = 50;

/** Shows text as plain text, whatever type it claims. */
export function TextPreview({ pages, marks, name, note, endNote = null }: TextPreviewProps) {
  const t = useText();
  const viewport = useRef<HTMLDivElement>(null);
  const controls = useView(1);
  const parts = useMemo(
    () =>
      textParts(
        pages.map((text, index) => ({
          heading: pages.length > 1 ? t('preview.textPage', { page: index + 1 }) : null,
          text,
        })),
        marks,
      ),
    [pages, marks, t],
  );
  const cursor = useHitCursor(hitsIn(parts), marks.query);
  const { active } = cursor;
  useEffect(() => {
    const mark = active === null ? null : viewport.current?.querySelector(`[data-hit="${active}"]`);
    if (!mark) return undefined;
    const bringUp = () => mark.scrollIntoView({ block: 'center' });
    bringUp();
    // Parts that come into view get their true height only then, and move the hit away. So it is scrolled into view
    // again.
    const again = [1, 2].map((after) => setTimeout(bringUp, after * settleMs));
    return () => {
      for (const timer of again) clearTimeout(timer);
    };
  }, [active]);
  return (
    <PreviewFrame viewport={viewport} controls={controls} pageCount={1} canTurn={false} hits={cursor}>
      <article className="text-sheet" aria-label={name} style={{ fontSize: `${13 * controls.view.zoom}px` }}>
        {note !== undefined && <div className="text-note">{note}</div>}
        {parts.map((part, index) => (
          <Part key={index} part={part} active={active} />
        ))}
        {endNote !== null && <p className="dim">{endNote}</p>}
      </article>
    </PreviewFrame>
  );
}

function Part({ part, active }: { readonly part: TextPart; readonly active: number | null }) {
  let hit = part.hitsBefore - 1;
  return (
    <div className="text-part">
      {part.heading !== null && <h3>{part.heading}</h3>}
      <pre>
        {part.segments.map((segment, index) => {
          if (!segment.match) return segment.text;
          hit += 1;
          return (
            <mark key={index} data-hit={hit} data-active={hit === active || undefined}>
              {segment.text}
            </mark>
          );
        })}
      </pre>
    </div>
  );
}
