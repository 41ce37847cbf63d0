import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '../../bridge/react.tsx';
import { useContent } from './use-content.ts';
import { usePictures } from './use-pictures.ts';
import { usePdf } from './use-pdf.ts';

const widthPx = 420;

interface ThumbnailProps {
  readonly trackedFileId: string;
  /** The file's id at the service, once it has one. */
  readonly fileId?: string | null;
  readonly otherwise: ReactNode;
}

/** Shows the first page of a file as a small picture, or `otherwise` when there is none. */
export function Thumbnail({ trackedFileId, fileId = null, otherwise }: ThumbnailProps) {
  const { state } = useContent({ trackedFileId });
  const [isBroken, setBroken] = useState(false);
  if (state.kind !== 'ready' || isBroken) return otherwise;
  switch (state.content.kind) {
    case 'pdf':
      return <PdfThumbnail bytes={state.content.bytes} otherwise={otherwise} />;
    case 'image':
      return <img src={state.content.url} alt="" onError={() => setBroken(true)} />;
    case 'text':
      if (state.content.isMail && fileId !== null) return <ReadThumbnail fileId={fileId} otherwise={otherwise} />;
      return <pre>{state.content.text.slice(0, 2_000)}</pre>;
    case 'attachment':
      return fileId === null ? otherwise : <DrawnThumbnail fileId={fileId} otherwise={otherwise} />;
  }
}

interface RemoteProps {
  readonly fileId: string;
  readonly otherwise: ReactNode;
}

/** For types that the service draws, such as TIFF. */
function DrawnThumbnail({ fileId, otherwise }: RemoteProps) {
  const pictures = usePictures(fileId);
  if (pictures.kind === 'open') return <img src={pictures.first.url} alt="" />;
  return pictures.kind === 'opening' ? null : otherwise;
}

/** For types that are shown by their text, such as mail. */
function ReadThumbnail({ fileId, otherwise }: RemoteProps) {
  const { data } = useQuery('documents.words', { id: fileId, first: 1, last: 1 });
  const text = data?.pages[0]?.text ?? '';
  return text === '' ? otherwise : <pre>{text.slice(0, 2_000)}</pre>;
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
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (pdf.kind !== 'open' || canvas.current === null) return undefined;
    const ending = new AbortController();
    pdf.file.draw(1, canvas.current, { turn: 0, widthPx, signal: ending.signal }).catch(() => {
      if (!ending.signal.aborted) setBroken(true);
    });
    return () => ending.abort();
  }, [pdf]);
  return pdf.kind === 'refused' || isBroken ? otherwise : <canvas ref={canvas} />;
}
