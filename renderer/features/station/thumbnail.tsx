import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useContent } from '../document/preview/use-content.ts';
import { usePdf } from '../document/preview/use-pdf.ts';

const widthPx = 420;

/** The first page of a file as a small picture; `otherwise` where there is none to be had. */
export function Thumbnail({ itemId, otherwise }: { readonly itemId: string; readonly otherwise: ReactNode }) {
  const { state } = useContent({ itemId });
  const [isBroken, setBroken] = useState(false);
  if (state.kind !== 'ready' || isBroken) return otherwise;
  switch (state.content.kind) {
    case 'pdf':
      return <PdfThumbnail bytes={state.content.bytes} otherwise={otherwise} />;
    case 'image':
      return <img src={state.content.url} alt="" onError={() => setBroken(true)} />;
    case 'text':
      return <pre>{state.content.text.slice(0, 2_000)}</pre>;
    case 'attachment':
      return otherwise;
  }
}

function PdfThumbnail({
  bytes,
  otherwise,
}: {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly otherwise: ReactNode;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pdf = usePdf(bytes);
  useEffect(() => {
    if (pdf.kind !== 'open' || canvas.current === null) return undefined;
    const ending = new AbortController();
    pdf.file.draw(1, canvas.current, { turn: 0, widthPx, signal: ending.signal }).catch(() => undefined);
    return () => ending.abort();
  }, [pdf]);
  return pdf.kind === 'refused' ? otherwise : <canvas ref={canvas} />;
}
