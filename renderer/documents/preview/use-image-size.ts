import { useEffect, useState } from 'react';
import type { PageSize } from './use-page-ratios.ts';

export type ImageState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly size: PageSize }
  /** No picture, or of a kind that this browser does not know. */
  | { readonly kind: 'refused' };

/** Decodes a picture to know whether it can be shown, and how large it is. */
export function useImageSize(url: string): ImageState {
  const [known, setKnown] = useState<{ readonly url: string; readonly state: ImageState } | null>(null);
  useEffect(() => {
    let isOver = false;
    const image = new Image();
    image.src = url;
    const tell = (state: ImageState) => !isOver && setKnown({ url, state });
    image.decode().then(
      () => tell({ kind: 'open', size: { width: image.naturalWidth, height: image.naturalHeight } }),
      () => tell({ kind: 'refused' }),
    );
    return () => {
      isOver = true;
    };
  }, [url]);
  return known?.url === url ? known.state : { kind: 'opening' };
}
