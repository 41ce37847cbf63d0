import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PageSheet } from './page-sheet.tsx';
import type { PdfFile } from './pdf-reader.ts';
import type { Turn } from './turn-box.ts';

export interface PdfPageProps {
  readonly file: PdfFile;
  readonly page: number;
  readonly turn: Turn;
  readonly widthPx: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** One page of a PDF, drawn as sharp as the screen is. */
export function PdfPage({ file, page, turn, widthPx, label, children }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    file.size(page).then(
      (found) => !isOver && setSize(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file, page]);
  const isLying = turn % 180 !== 0;
  const ratio = size === null ? Math.SQRT2 : isLying ? size.width / size.height : size.height / size.width;

  useEffect(() => {
    const shown = canvas.current;
    if (shown === null || size === null || widthPx <= 0) return undefined;
    const ending = new AbortController();
    // Drawn beside and put in when it is done, so that the page does not flash while it is zoomed.
    const next = document.createElement('canvas');
    const draw = async (): Promise<void> => {
      await file.draw(page, next, { turn, widthPx: widthPx * devicePixelRatio, signal: ending.signal });
      if (ending.signal.aborted) return;
      shown.width = next.width;
      shown.height = next.height;
      shown.getContext('2d')?.drawImage(next, 0, 0);
    };
    // A page that cannot be drawn stays white; the others go on.
    draw().catch(() => undefined);
    return () => ending.abort();
  }, [file, page, size, turn, widthPx]);

  return (
    <PageSheet ratio={ratio} widthPx={widthPx} label={label}>
      <canvas ref={canvas} />
      {children}
    </PageSheet>
  );
}
