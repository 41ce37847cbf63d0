import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePdf, type PdfState } from '../../documents/preview/use-pdf.ts';
import { usePictures, type PicturesState } from '../../documents/preview/use-pictures.ts';

const widthPx = 240;

/** The pages of a file: those of a PDF are drawn here, the others by the service. */
export type PageSource =
  | { readonly kind: 'opening' }
  | { readonly kind: 'pdf'; readonly pdf: Extract<PdfState, { readonly kind: 'open' }> }
  | { readonly kind: 'pictures'; readonly pictures: Extract<PicturesState, { readonly kind: 'open' }> }
  | { readonly kind: 'none' };

/** Opens the pages of a PDF. */
export function usePdfPages(bytes: Uint8Array<ArrayBuffer>): PageSource {
  const pdf = usePdf(bytes);
  if (pdf.kind === 'open') return { kind: 'pdf', pdf };
  return { kind: pdf.kind === 'opening' ? 'opening' : 'none' };
}

/** Opens the pages that the service draws. */
export function useDrawnPages(fileId: string): PageSource {
  const pictures = usePictures(fileId);
  if (pictures.kind === 'open') return { kind: 'pictures', pictures };
  return { kind: pictures.kind === 'opening' ? 'opening' : 'none' };
}

/** Draws a page once it comes into view, because a stack can have hundreds. */
export function PagePicture({ source, page }: { readonly source: PageSource; readonly page: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(place);
  return (
    <span className="cuts-picture" ref={place} aria-hidden>
      {source.kind === 'none' && <FileText />}
      {isSeen && source.kind === 'pdf' && <PdfPage file={source.pdf.file} page={page} />}
      {isSeen && source.kind === 'pictures' && <DrawnPage file={source.pictures.file} page={page} />}
    </span>
  );
}

function useSeen(place: { readonly current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

function PdfPage({
  file,
  page,
}: {
  readonly file: Extract<PdfState, { readonly kind: 'open' }>['file'];
  readonly page: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const ending = new AbortController();
    file.draw(page, canvas.current, { turn: 0, widthPx, signal: ending.signal }).catch(() => {
      if (!ending.signal.aborted) setBroken(true);
    });
    return () => ending.abort();
  }, [file, page]);
  return isBroken ? <FileText /> : <canvas ref={canvas} />;
}

function DrawnPage({
  file,
  page,
}: {
  readonly file: Extract<PicturesState, { readonly kind: 'open' }>['file'];
  readonly page: number;
}) {
  const [shown, setShown] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isOver = false;
    file.page(page).then(
      ({ url }) => !isOver && setShown(url),
      () => !isOver && setBroken(true),
    );
    return () => {
      isOver = true;
    };
  }, [file, page]);
  if (isBroken) return <FileText />;
  return shown === null ? null : <img src={shown} alt="" />;
}
