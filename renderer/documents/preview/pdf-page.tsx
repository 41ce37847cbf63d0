import { useEffect, useRef } from 'react';
import type { Shown } from './page-stack.tsx';
import type { PdfFile } from './pdf-reader.ts';

/** Pages that only flit by while somebody scrolls are not worth drawing. */
const restMs = 40;

/** One page of a PDF, drawn as sharp as the screen is. */
export function PdfPage({ file, page, turn, widthPx }: Shown & { readonly file: PdfFile; readonly page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (shown === null || widthPx <= 0) return undefined;
    const ending = new AbortController();
    // Drawn beside and put in when it is done, so that the page does not flash while it is zoomed.
    const next = document.createElement('canvas');
    const draw = async (): Promise<void> => {
      await file.draw(page, next, { turn, widthPx: widthPx * devicePixelRatio, signal: ending.signal });
      if (ending.signal.aborted) return;
      shown.width = next.width;
      shown.height = next.height;
      shown.getContext('2d')?.drawImage(next, 0, 0);
      shown.dataset['drawn'] = 'yes';
    };
    // A page that cannot be drawn stays white; the others go on.
    const timer = setTimeout(() => void draw().catch(() => undefined), restMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [file, page, turn, widthPx]);
  return <canvas ref={canvas} />;
}
