import { useCallback, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/text.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { gapPx, layoutPages } from './page-layout.ts';
import { turnOf, type Turn } from './turn-box.ts';
import { usePageRatios, type PageSize } from './use-page-ratios.ts';
import { usePageScroll, type PageRange } from './use-page-scroll.ts';
import type { ViewControls } from './use-view.ts';

/** How a page is shown: its turn is clockwise, its width in CSS pixels. */
export interface Shown {
  readonly turn: Turn;
  readonly widthPx: number;
}

/**
 * A source of pages that can draw each of them. It must keep its identity, because a new object counts as another
 * document.
 */
export interface PageSource {
  readonly pageCount: number;
  readonly sizeOf: (page: number) => Promise<PageSize>;
  readonly draw: (page: number, shown: Shown) => ReactNode;
  /** Draws a page as a picture of at most this width. Rejects when it cannot be drawn, or when `signal` fires. */
  readonly picture: (page: number, shown: Shown, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** The limit of the width when the page fits the viewport. */
  readonly widestPx: number;
}

export interface PageStackProps {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly source: PageSource;
  readonly name: string;
  readonly controls: ViewControls;
  /** Clockwise, from the page as stored in the file to the upright page. */
  readonly rotationOf: (page: number) => number;
  readonly marksOn: (page: number) => ReactNode;
}

/** Shows all pages one below another. Only those in view are drawn. */
export function PageStack({ viewport, source, name, controls, rotationOf, marksOn }: PageStackProps) {
  const t = useText();
  const { view, seePage } = controls;
  const { pageCount, sizeOf, widestPx } = source;
  const [range, setRange] = useState<PageRange>({ first: view.page, last: view.page });
  const ratioOf = usePageRatios(sizeOf, range);
  const roomPx = useWidth(viewport);
  const widthPx = Math.round(Math.max(0, Math.min(roomPx - 2 * gapPx, widestPx)) * view.zoom);
  const turnedBy = view.turn;
  const turnOn = useCallback((page: number) => turnOf(rotationOf(page) + turnedBy), [rotationOf, turnedBy]);
  const layout = useMemo(
    () =>
      layoutPages(pageCount, (page) => {
        const ratio = ratioOf(page);
        return widthPx * (turnOn(page) % 180 === 0 ? ratio : 1 / ratio);
      }),
    [pageCount, ratioOf, turnOn, widthPx],
  );
  usePageScroll(viewport, {
    layout,
    target: view.target,
    onLook(page, { first, last }) {
      seePage(page);
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    },
  });
  if (widthPx === 0) return null;
  const pages = [];
  for (let page = range.first; page <= Math.min(range.last, pageCount); page += 1) pages.push(page);
  return (
    <div className="page-stack" style={{ height: layout.totalPx, width: Math.max(roomPx, widthPx + 2 * gapPx) }}>
      {pages.map((page) => (
        <PageSheet
          key={page}
          topPx={layout.tops[page - 1] ?? 0}
          heightPx={layout.heights[page - 1] ?? 0}
          widthPx={widthPx}
          label={pageCount > 1 ? t('preview.pageOf', { name, page, pages: pageCount }) : name}
        >
          {source.draw(page, { turn: turnOn(page), widthPx })}
          {marksOn(page)}
        </PageSheet>
      ))}
    </div>
  );
}

interface PageSheetProps {
  readonly topPx: number;
  readonly heightPx: number;
  readonly widthPx: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** The sheet of a page. Everything on it is placed by fractions of its size. */
function PageSheet({ topPx, heightPx, widthPx, label, children }: PageSheetProps) {
  return (
    <div className="page-sheet" role="img" aria-label={label} style={{ top: topPx, width: widthPx, height: heightPx }}>
      {children}
    </div>
  );
}
