import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { DataPoint } from '../data-point.ts';
import type { PageWords } from './find-hits.ts';
import { placedHits } from './marks-of.ts';
import { PageMarks } from './page-marks.tsx';
import { PageStack, type PageSource } from './page-stack.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { turnBox } from './turn-box.ts';
import { useHitCursor } from './use-hit-cursor.ts';
import { useView } from './use-view.ts';

/** What is shown, and what is marked on it. */
export interface MarkedProps {
  readonly name: string;
  /** Words to mark, as `termsOf` gives them. */
  readonly terms?: readonly string[];
  readonly points?: readonly DataPoint[];
  readonly activePoint?: DataPoint | null;
  readonly onPoint?: (point: DataPoint | null) => void;
  /** Its place is brought up whenever another one is chosen. */
  readonly chosenPoint?: DataPoint | null;
  readonly startPage?: number;
}

interface PagedPreviewProps extends MarkedProps {
  readonly pages: PageSource;
  readonly words: readonly PageWords[];
}

const noTerms: readonly string[] = [];
const noPoints: readonly DataPoint[] = [];

/** A document with pages: what was found and read is marked where it stands. */
export function PagedPreview({
  pages,
  words,
  name,
  terms = noTerms,
  points = noPoints,
  activePoint = null,
  onPoint,
  chosenPoint = null,
  startPage = 1,
}: PagedPreviewProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const controls = useView(Math.min(startPage, pages.pageCount));
  const { view } = controls;
  const hits = useMemo(() => placedHits(words, terms), [words, terms]);
  const next = hits.findIndex(({ page }) => page >= view.page);
  const cursor = useHitCursor(hits.length, terms, Math.max(0, next));
  const activeHit = cursor.active === null ? null : (hits[cursor.active] ?? null);

  const bringUp = useEffectEvent((page: number, box: Parameters<typeof turnBox>[0] | null) => {
    if (box === null) controls.showPage(page);
    else controls.showPage(page, turnBox(box, view.turn).y);
  });
  const shownFor = useRef<readonly string[] | null>(null);
  const showFirst = useEffectEvent(() => {
    const [first] = hits;
    if (first === undefined || shownFor.current === terms) return;
    shownFor.current = terms;
    if (!hits.some(({ page }) => page === view.page)) bringUp(first.page, first.box);
  });
  // The words come after the page: whoever searched sees a hit without looking for it, once.
  useEffect(() => {
    showFirst();
  }, [hits]);
  useEffect(() => {
    if (activeHit !== null) bringUp(activeHit.page, activeHit.box);
  }, [activeHit]);
  useEffect(() => {
    if (chosenPoint !== null && chosenPoint.page !== null) bringUp(chosenPoint.page, chosenPoint.box);
  }, [chosenPoint]);

  const rotations = useMemo(() => new Map(words.map(({ number, rotation }) => [number, rotation])), [words]);
  const rotationOf = useCallback((page: number) => rotations.get(page) ?? 0, [rotations]);
  return (
    <PreviewFrame viewport={viewport} controls={controls} pageCount={pages.pageCount} canTurn hits={cursor}>
      <PageStack
        viewport={viewport}
        source={pages}
        name={name}
        controls={controls}
        rotationOf={rotationOf}
        marksOn={(page) => <PageMarks {...{ page, hits, activeHit, points, activePoint, onPoint }} turn={view.turn} />}
      />
    </PreviewFrame>
  );
}
