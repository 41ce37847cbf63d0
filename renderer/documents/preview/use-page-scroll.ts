import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { anchorAt, pageAt, pxOf, type Anchor, type PageLayout } from './page-layout.ts';
import type { Target } from './use-view.ts';

export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** The current page is the one a third below the upper edge. */
const lookedAt = 1 / 3;

interface Glide {
  readonly stop: () => void;
}

const glideMs = 180;

/** Scrolls to a place, within reach in a short movement that shows where it is. Nothing moves for people who want none. */
function glide(box: HTMLElement, to: number, isWanted: boolean, onMoved: () => void): Glide {
  const from = box.scrollTop;
  const isFar = Math.abs(to - from) > 3 * box.clientHeight;
  let frame: number | null = null;
  const move = (top: number) => {
    box.scrollTop = top;
    onMoved();
  };
  if (!isWanted || isFar || matchMedia('(prefers-reduced-motion: reduce)').matches) move(to);
  else {
    const startedMs = performance.now();
    const step = (nowMs: number) => {
      const share = Math.min(1, Math.max(0, (nowMs - startedMs) / glideMs));
      move(from + (to - from) * (1 - (1 - share) ** 3));
      frame = share < 1 ? requestAnimationFrame(step) : null;
    };
    frame = requestAnimationFrame(step);
  }
  return { stop: () => frame !== null && cancelAnimationFrame(frame) };
}

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
  const gliding = useRef<Glide | null>(null);
  const place = useEffectEvent((box: HTMLElement, glides: boolean) => {
    const aim = held.current;
    const line = box.clientHeight * lookedAt;
    const top =
      aim === null
        ? pxOf(layout, anchor.current) - line
        : aim.y !== null
          ? pxOf(layout, { page: aim.page, share: aim.y }) - line
          : aim.page === 1
            ? 0
            : (layout.tops[aim.page - 1] ?? 0) - 8;
    gliding.current?.stop();
    gliding.current = glide(box, top, glides && aim !== null && aim.y !== null, () => {
      scrolledTo.current = box.scrollTop;
      look(box);
    });
  });

  const placedFor = useRef<Target | null>(null);
  useLayoutEffect(() => {
    held.current = target;
  }, [target]);
  useLayoutEffect(() => {
    const isNew = placedFor.current !== null && placedFor.current !== target;
    placedFor.current = target;
    if (viewport.current !== null) place(viewport.current, isNew);
  }, [viewport, layout, target]);
  useEffect(() => {
    const box = viewport.current;
    if (box === null) return undefined;
    const onScroll = () => look(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [viewport]);
}
