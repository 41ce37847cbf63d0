import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { anchorAt, pageAt, pxOf, type Anchor, type PageLayout } from './page-layout.ts';
import type { Target } from './use-view.ts';

export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** The current page is the one a third below the upper edge. */
const lookedAt = 1 / 3;

interface PageScrollOptions {
  readonly layout: PageLayout;
  readonly target: Target;
  /** Reports the current page, and the range to draw: the pages in view and one more on either side. */
  readonly onLook: (page: number, range: PageRange) => void;
}

/**
 * Keeps the current place while pages get their true size, and scrolls to a target whenever it changes. Until a person
 * scrolls, the target stays in place.
 */
export function usePageScroll(
  viewport: RefObject<HTMLElement | null>,
  { layout, target, onLook }: PageScrollOptions,
): void {
  const anchor = useRef<Anchor>({ page: target.page, share: 0 });
  const held = useRef<Target | null>(target);
  const scrolledTo = useRef(0);

  const look = useEffectEvent((box: HTMLElement) => {
    const { scrollTop, clientHeight } = box;
    if (Math.abs(scrollTop - scrolledTo.current) > 2) held.current = null;
    anchor.current = anchorAt(layout, scrollTop + clientHeight * lookedAt);
    const first = Math.max(1, pageAt(layout, scrollTop) - 1);
    const last = Math.min(layout.tops.length, pageAt(layout, scrollTop + clientHeight) + 1);
    onLook(anchor.current.page, { first, last });
  });
  const place = useEffectEvent((box: HTMLElement) => {
    const aim = held.current;
    const line = box.clientHeight * lookedAt;
    if (aim === null) box.scrollTop = pxOf(layout, anchor.current) - line;
    else if (aim.y === null) box.scrollTop = aim.page === 1 ? 0 : (layout.tops[aim.page - 1] ?? 0) - 8;
    else box.scrollTop = pxOf(layout, { page: aim.page, share: aim.y }) - line;
    scrolledTo.current = box.scrollTop;
    look(box);
  });

  useLayoutEffect(() => {
    held.current = target;
  }, [target]);
  useLayoutEffect(() => {
    if (viewport.current !== null) place(viewport.current);
  }, [viewport, layout, target]);
  useEffect(() => {
    const box = viewport.current;
    if (box === null) return undefined;
    const onScroll = () => look(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [viewport]);
}
