import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall, useLink } from '../../bridge/react.tsx';
import { useSeen } from '../use-seen.ts';
import { firstPages, type PicturedFile } from './small-pictures.ts';
import type { PictureQueue } from './picture-queue.ts';
import './page-thumb.css';

interface PageThumbProps {
  readonly file: PicturedFile & { readonly name: string };
  /** In a strip 24 × 32, in a row 40 × 52, in a card 80 × 104, in a gallery as wide as its place. */
  readonly size?: 'strip' | 'row' | 'card' | 'gallery';
  /** Grey paper until the service is known to hold the file. */
  readonly isGrey?: boolean;
  /** Whether it is worked on now. */
  readonly isNow?: boolean;
}

/**
 * Shows the top of the first page of a file, which says more than a name. It is drawn when it comes into view. Its place
 * is the same before the picture is there, and for a file that has none. It is decoration: the name always stands beside it.
 */
export function PageThumb({ file, size = 'row', isGrey = false, isNow = false }: PageThumbProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(frame);
  const queue = firstPages[size === 'gallery' ? 'large' : 'small'];
  const isShown = isSeen || queue.known(file) !== undefined;
  const { url, isWaiting } = usePicture(queue, `${file.id} ${file.fileId ?? ''}`, isShown ? file : null);
  return (
    <span
      ref={frame}
      className="page-thumb"
      data-size={size}
      data-grey={isGrey || undefined}
      data-now={isNow || undefined}
      data-waiting={!isShown || isWaiting || undefined}
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

interface ShownPicture {
  readonly url: string | null;
  /** It is not known yet whether there is a picture. */
  readonly isWaiting: boolean;
}

/** Shows a picture of a queue once it is drawn. `key` changes with the subject; without a subject there is none. */
export function usePicture<Subject>(queue: PictureQueue<Subject>, key: string, subject: Subject | null): ShownPicture {
  const call = useCall();
  const isLive = useLink() === 'live';
  const known = subject === null ? null : queue.known(subject);
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly url: string | null } | null>(null);
  const isKnown = known !== undefined;
  const want = useEffectEvent(() =>
    subject === null ? undefined : queue.want(subject, call, (url) => setDrawn({ key, url })),
  );
  useEffect(() => (isKnown || !isLive ? undefined : want()), [queue, key, isKnown, isLive]);
  const url = known ?? (drawn?.key === key ? drawn.url : undefined);
  return { url: url ?? null, isWaiting: url === undefined && isLive };
}
