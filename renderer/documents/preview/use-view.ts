import { useCallback, useState } from 'react';
import { turnOf, type Turn } from './turn-box.ts';

/** A place to scroll to. It is a new object every time, also for the same place. */
export interface Target {
  readonly page: number;
  /** A fraction of the height of the page as shown; `null` for its top. */
  readonly y: number | null;
}

interface View {
  /** The current page, by the scroll position. */
  readonly page: number;
  readonly target: Target;
  /** At 1 the page fits the available width. */
  readonly zoom: number;
  /** The person's own turn of the view, clockwise. The file does not change. */
  readonly turn: Turn;
}

export interface ViewControls {
  readonly view: View;
  readonly showPage: (page: number, y?: number) => void;
  /** Reports the page that was scrolled to. */
  readonly seePage: (page: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly turnRight: () => void;
}

export const zoomStep = 1.25;
const leastZoom = 0.5;
const mostZoom = 4;

/** The page, zoom and turn of a document that is shown. */
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
