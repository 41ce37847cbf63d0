import { useCallback, useState } from 'react';
import { turnOf, type Turn } from './turn-box.ts';

/** A place to be brought into view; a new object every time, also for the same place. */
export interface Target {
  readonly page: number;
  /** Share of the page's height, as the page is shown; `null`: its top. */
  readonly y: number | null;
}

interface View {
  /** The page that is looked at, as far as it was scrolled. */
  readonly page: number;
  readonly target: Target;
  /** 1 fits the page to the width that there is. */
  readonly zoom: number;
  /** Clockwise, by the person, for looking only. */
  readonly turn: Turn;
}

export interface ViewControls {
  readonly view: View;
  readonly showPage: (page: number, y?: number) => void;
  /** Tells which page was scrolled to. */
  readonly seePage: (page: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly turnRight: () => void;
}

export const zoomStep = 1.25;
const leastZoom = 0.5;
const mostZoom = 4;

/** How a document is looked at. */
export function useView(startPage: number): ViewControls {
  const [view, setView] = useState<View>({
    page: startPage,
    target: { page: startPage, y: null },
    zoom: 1,
    turn: 0,
  });
  const showPage = useCallback((wanted: number, y?: number) => {
    const page = Math.max(1, wanted);
    setView((before) => ({ ...before, page, target: { page, y: y ?? null } }));
  }, []);
  const seePage = useCallback((page: number) => {
    setView((before) => (before.page === page ? before : { ...before, page }));
  }, []);
  const zoomBy = useCallback((factor: number) => {
    setView((before) => ({ ...before, zoom: Math.min(mostZoom, Math.max(leastZoom, before.zoom * factor)) }));
  }, []);
  const fit = useCallback(() => setView((before) => ({ ...before, zoom: 1 })), []);
  const turnRight = useCallback(() => setView((before) => ({ ...before, turn: turnOf(before.turn + 90) })), []);
  return { view, showPage, seePage, zoomBy, fit, turnRight };
}
