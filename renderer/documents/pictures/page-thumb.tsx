import { useEffect, useState } from 'react';
import { useCall, useLink } from '../../bridge/react.tsx';
import { knownPicture, wantPicture, type PicturedFile } from './small-pictures.ts';
import './page-thumb.css';

interface PageThumbProps {
  readonly file: PicturedFile & { readonly name: string };
  /** In a strip 24 × 32, in a row 40 × 52, in a card 80 × 104. */
  readonly size?: 'strip' | 'row' | 'card';
  /** Grey paper until the service is known to hold the file. */
  readonly isGrey?: boolean;
  /** Whether it is worked on now. */
  readonly isNow?: boolean;
}

/**
 * Shows the top of the first page of a file, which says more than a name. Its place is the same before the picture is
 * there, and for a file that has none. It is decoration: the name always stands beside it.
 */
export function PageThumb({ file, size = 'row', isGrey = false, isNow = false }: PageThumbProps) {
  const { url, isWaiting } = usePicture(file);
  return (
    <span
      className="page-thumb"
      data-size={size}
      data-grey={isGrey || undefined}
      data-now={isNow || undefined}
      data-waiting={isWaiting || undefined}
      aria-hidden
    >
      {url === null ? (
        <i>{size === 'strip' ? '' : file.name.slice(file.name.lastIndexOf('.') + 1).slice(0, 4)}</i>
      ) : (
        <img src={url} alt="" draggable={false} />
      )}
    </span>
  );
}

/** `isWaiting`: it is not known yet whether there is a picture. */
function usePicture({ id, fileId, sizeBytes }: PicturedFile): {
  readonly url: string | null;
  readonly isWaiting: boolean;
} {
  const call = useCall();
  const isLive = useLink() === 'live';
  const file = { id, fileId, sizeBytes };
  const known = knownPicture(file);
  const [drawn, setDrawn] = useState<{ readonly id: string; readonly url: string | null } | null>(null);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown || !isLive) return undefined;
    return wantPicture({ id, fileId, sizeBytes }, call, (url) => setDrawn({ id, url }));
  }, [call, id, fileId, sizeBytes, isKnown, isLive]);
  const url = known ?? (drawn?.id === id ? drawn.url : undefined);
  return { url: url ?? null, isWaiting: url === undefined && isLive };
}
