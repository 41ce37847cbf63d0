import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { PageSource, Shown } from './page-stack.tsx';
import { PagedPreview } from './paged-preview.tsx';
import type { PdfFile } from './pdf-reader.ts';
import { noPageWords, RecognizedText, PreviewPlaceholder, type DocumentWordsProps } from './recognized-text.tsx';
import { usePdf } from './use-pdf.ts';

/** Shows a PDF, drawn page by page. */
export function PdfPreview({
  bytes,
  ...props
}: DocumentWordsProps & { readonly bytes: Uint8Array<ArrayBuffer>; readonly footer?: ReactNode }) {
  const pdf = usePdf(bytes);
  const file = pdf.kind === 'open' ? pdf.file : null;
  const pages = useMemo(
    (): PageSource | null =>
      file && {
        pageCount: file.pageCount,
        sizeOf: (page) => file.size(page),
        draw: (page, shown) => <PdfPage file={file} page={page} {...shown} />,
        async picture(page, { turn, widthPx }, signal) {
          const canvas = document.createElement('canvas');
          await file.draw(page, canvas, { turn, widthPx, signal });
          return canvas;
        },
        widestPx: 900,
      },
    [file],
  );
  if (pdf.kind === 'refused')
    return <RecognizedText {...props} reason={pdf.isLocked ? 'locked' : 'broken'} text={null} />;
  return pages === null ? (
    <PreviewPlaceholder />
  ) : (
    <PagedPreview {...props} words={props.words ?? noPageWords} pages={pages} />
  );
}

/** Pages that only pass by during scrolling are not drawn. */
const restMs = 40;

/** Draws one page of a PDF at the resolution of the screen. */
function PdfPage({ file, page, turn, widthPx }: Shown & { readonly file: PdfFile; readonly page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (shown === null || widthPx <= 0) return undefined;
    const ending = new AbortController();
    // The page is drawn on a second canvas and copied when it is complete, so that it does not flash during zooming.
    const next = document.createElement('canvas');
    const draw = async (): Promise<void> => {
      await file.draw(page, next, { turn, widthPx: widthPx * devicePixelRatio, signal: ending.signal });
      if (ending.signal.aborted) return;
      shown.width = next.width;
      shown.height = next.height;
      shown.getContext('2d')?.drawImage(next, 0, 0);
      shown.dataset['drawn'] = 'yes';
    };
    // A page that cannot be drawn stays blank, and the others are still drawn.
    const timer = setTimeout(() => void draw().catch(() => undefined), restMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [file, page, turn, widthPx]);
  return <canvas ref={canvas} />;
}
