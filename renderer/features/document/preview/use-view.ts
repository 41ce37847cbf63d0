import { useCallback, useState } from 'react';
import { turnOf, type Turn } from './turn-box.ts';

export interface View {
  readonly page: number;
  /** 1 fits the page to the width that there is. */
  readonly zoom: number;
  /** Clockwise, by the person, for looking only. */
  readonly turn: Turn;
}

export interface ViewControls {
  readonly view: View;
  readonly showPage: (page: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly turnRight: () => void;
}

export const zoomStep = 1.25;
const leastZoom = 0.5;
const mostZoom = 4;

/** How a document is looked at. */
export function useView(startPage: number): ViewControls {
  const [view, setView] = useState<View>({ page: startPage, zoom: 1, turn: 0 });
  const showPage = useCallback((page: number) => setView((before) => ({ ...before, page: Math.max(1, page) })), []);
  const zoomBy = useCallback((factor: number) => {
    setView((before) => ({ ...before, zoom: Math.min(mostZoom, Math.max(leastZoom, before.zoom * factor)) }));
  }, []);
  const fit = useCallback(() => setView((before) => ({ ...before, zoom: 1 })), []);
  const turnRight = useCallback(() => setView((before) => ({ ...before, turn: turnOf(before.turn + 90) })), []);
  return { view, showPage, zoomBy, fit, turnRight };
}
