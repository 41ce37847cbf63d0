import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { Box, DataPoint, PageWords } from '#contract/documents.ts';
import type { PageImages } from '../crop/page-images.ts';
import { DragBox } from './drag-box.tsx';
import { placedHits, type Marks } from './marks.ts';
import { PageMarks } from './page-marks.tsx';
import { PageStack, type PageSource } from './page-stack.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { turnBox, turnOf } from './turn-box.ts';
import { useHitCursor } from './use-hit-cursor.ts';
import { useView } from './use-view.ts';

/** What is shown, and what is marked on it. */
export interface MarkedProps {
  readonly name: string;
  readonly points?: readonly DataPoint[];
  readonly activePoint?: DataPoint | null;
  readonly onPoint?: (point: DataPoint | null) => void;
  /** When it changes, its place is scrolled into view. */
  readonly chosenPoint?: DataPoint | null;
  readonly startPage?: number;
  /** While it is there, dragging on a page draws a box on the upright page, which it is given. */
  readonly onBox?: ((page: number, box: Box) => void) | undefined;
  /** Gives the pages from which crops are cut, and `null` when they are not there any more. */
  readonly onImages?: (images: PageImages | null) => void;
}

interface PagedPreviewProps extends MarkedProps {
  readonly pages: PageSource;
  readonly words: readonly PageWords[];
  readonly marks: Marks;
  readonly footer?: ReactNode;
}

const noPoints: readonly DataPoint[] = [];

/** A document with pages. Hits and read values are marked at their places. */
export function PagedPreview({
  pages,
  words,
  name,
  marks,
  points = noPoints,
  activePoint = null,
  onPoint,
  chosenPoint = null,
  startPage = 1,
  onImages,
  onBox,
  footer,
}: PagedPreviewProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const controls = useView(Math.min(startPage, pages.pageCount));
  const { view } = controls;
  const hits = useMemo(() => placedHits(words, marks), [words, marks]);
  const next = hits.findIndex(({ page }) => page >= view.page);
  const cursor = useHitCursor(hits.length, marks.query, Math.max(0, next));
  const activeHit = cursor.active === null ? null : (hits[cursor.active] ?? null);

  const bringUp = useEffectEvent((page: number, box: Parameters<typeof turnBox>[0] | null) => {
    if (box === null) controls.showPage(page);
    else controls.showPage(page, turnBox(box, view.turn).y);
  });
  const shownFor = useRef<string | null>(null);
  const showFirst = useEffectEvent(() => {
    const [first] = hits;
    if (first === undefined || shownFor.current === marks.query) return;
    shownFor.current = marks.query;
    if (!hits.some(({ page }) => page === view.page)) bringUp(first.page, first.box);
  });
  // The words load after the page. When no hit is on the current page, it scrolls to the first one, once for each
  // query, so that a person who searched sees a hit at once.
  useEffect(() => {
    showFirst();
  }, [hits]);
  useEffect(() => {
    if (activeHit !== null) bringUp(activeHit.page, activeHit.box);
  }, [activeHit]);
  useEffect(() => {
    if (chosenPoint !== null && chosenPoint.page !== null) bringUp(chosenPoint.page, chosenPoint.box);
  }, [chosenPoint]);

  const rotationOf = useRotations(words);
  useImages(pages, rotationOf, onImages);
  return (
    <PreviewFrame
      viewport={viewport}
      controls={controls}
      pageCount={pages.pageCount}
      canTurn
      hits={cursor}
      footer={footer}
    >
      <PageStack
        viewport={viewport}
        source={pages}
        name={name}
        controls={controls}
        rotationOf={rotationOf}
        marksOn={(page) => (
          <>
            <PageMarks {...{ page, hits, activeHit, points, activePoint, onPoint }} turn={view.turn} />
            {onBox !== undefined && <DragBox turn={view.turn} onBox={(box) => onBox(page, box)} />}
          </>
        )}
      />
    </PreviewFrame>
  );
}

/** Returns the rotation of each page. It is the same function while words of upright pages arrive. */
function useRotations(words: readonly PageWords[]): (page: number) => number {
  const turned = JSON.stringify(
    words.filter(({ rotation }) => rotation !== 0).map(({ number, rotation }) => [number, rotation]),
  );
  const rotations = useMemo(() => new Map(JSON.parse(turned) as [number, number][]), [turned]);
  return useCallback((page: number) => rotations.get(page) ?? 0, [rotations]);
}

/** Gives the upright pages as pictures while the document is shown. */
function useImages(
  { picture }: PageSource,
  rotationOf: (page: number) => number,
  onImages: MarkedProps['onImages'],
): void {
  const give = useEffectEvent((images: PageImages | null) => onImages?.(images));
  useEffect(() => {
    give({ draw: (page, widthPx, signal) => picture(page, { turn: turnOf(rotationOf(page)), widthPx }, signal) });
    return () => give(null);
  }, [picture, rotationOf]);
}
