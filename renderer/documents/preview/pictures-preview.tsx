import { useEffect, useMemo, useState } from 'react';
import { ImagePage } from './image-page.tsx';
import type { PageSource, Shown } from './page-stack.tsx';
import { PagedPreview } from './paged-preview.tsx';
import type { DrawnPage, PictureFile } from './picture-file.ts';
import { noPageWords, RecognizedText, PreviewPlaceholder, type DocumentWordsProps } from './recognized-text.tsx';
import { usePictures } from './use-pictures.ts';

/** Shows pages that the service draws, for types that no browser can show, such as TIFF. */
export function PicturesPreview({ fileId, ...props }: DocumentWordsProps & { readonly fileId: string }) {
  const pictures = usePictures(fileId);
  const file = pictures.kind === 'open' ? pictures.file : null;
  const pageCount = props.words === null ? null : Math.max(1, props.pageCount ?? props.words.length);
  const pages = useMemo(
    (): PageSource | null =>
      file && pageCount !== null
        ? {
            pageCount,
            sizeOf: async (page) => (await file.page(page)).size,
            draw: (page, shown) => <PicturePage file={file} page={page} {...shown} />,
            widestPx: 900,
          }
        : null,
    [file, pageCount],
  );
  if (pictures.kind === 'refused') return <RecognizedText {...props} reason="type" text={null} />;
  return pages === null ? (
    <PreviewPlaceholder />
  ) : (
    <PagedPreview {...props} words={props.words ?? noPageWords} pages={pages} />
  );
}

/** Shows one page that the service draws. A page that it cannot draw stays white, and the others are still shown. */
function PicturePage({ file, page, ...shown }: Shown & { readonly file: PictureFile; readonly page: number }) {
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  useEffect(() => {
    let isOver = false;
    file.page(page).then(
      (found) => !isOver && setDrawn(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file, page]);
  return drawn === null ? null : <ImagePage {...drawn} {...shown} />;
}
