import { useEffect, useMemo, useState } from 'react';
import { ImagePage } from './image-page.tsx';
import type { PageSource } from './page-stack.tsx';
import { PagedPreview } from './paged-preview.tsx';
import { noPageWords, RecognizedText, PreviewPlaceholder, type DocumentWordsProps } from './recognized-text.tsx';
import { drawTurned } from './turned-picture.ts';
import type { PageSize } from './use-page-ratios.ts';

/** Shows a picture that the browser can decode, as a document of one page. */
export function ImagePreview({ url, ...props }: DocumentWordsProps & { readonly url: string }) {
  const image = useImageSize(url);
  const size = image.kind === 'open' ? image.size : null;
  const pages = useMemo(
    (): PageSource | null =>
      size && {
        pageCount: 1,
        sizeOf: () => Promise.resolve(size),
        draw: (_, shown) => <ImagePage url={url} size={size} {...shown} />,
        picture: (_, shown) => drawTurned(url, shown),
        // A small picture is not enlarged to the full width.
        widestPx: Math.min(900, Math.max(240, 2 * Math.max(size.width, size.height))),
      },
    [url, size],
  );
  if (image.kind === 'refused') return <RecognizedText {...props} reason="broken" text={null} />;
  return pages === null ? (
    <PreviewPlaceholder />
  ) : (
    <PagedPreview {...props} words={props.words ?? noPageWords} pages={pages} />
  );
}

type ImageState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly size: PageSize }
  /** There is no picture, or the browser does not know its type. */
  | { readonly kind: 'refused' };

/** Decodes a picture to find out whether it can be shown, and its size. */
function useImageSize(url: string): ImageState {
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
