import { useEffect, useMemo, useState } from 'react';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ImagePage } from './image-page.tsx';
import type { PageSource, Shown } from './page-stack.tsx';
import { PagedPreview } from './paged-preview.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import type { DrawnPage, PictureFile } from './picture-file.ts';
import { noPageWords, PreviewPlaceholder, RecognizedText, type DocumentWordsProps } from './recognized-text.tsx';
import { drawTurned } from './turned-picture.ts';
import { useContent } from './use-content.ts';
import { usePictures } from './use-pictures.ts';

/** Shows pages that the service draws, for types that no browser can show, such as TIFF; otherwise those of a PDF. */
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
            picture: async (page, shown) => drawTurned((await file.page(page)).url, shown),
            widestPx: 900,
          }
        : null,
    [file, pageCount],
  );
  if (pictures.kind === 'refused') return <ConvertedPreview {...props} fileId={fileId} />;
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

/** Shows a file that only LibreOffice opens as the pages of a PDF that the service makes; otherwise the text that was read. */
function ConvertedPreview({ fileId, ...props }: DocumentWordsProps & { readonly fileId: string }) {
  const t = useText();
  const hostText = useHostText();
  const { state, retry } = useContent({ convertedFileId: fileId });
  if (state.kind === 'loading') return <PreviewPlaceholder text={t('preview.pages.loading')} />;
  if (state.kind === 'ready' && state.content.kind === 'pdf') {
    return <PdfPreview {...props} bytes={state.content.bytes} footer={<Note>{t('preview.pages')}</Note>} />;
  }
  if (state.kind === 'ready' || state.error === null) return <RecognizedText {...props} reason="type" text={null} />;
  const why = t('preview.pages.text', { reason: hostText.error(state.error) });
  const again = state.error.retryable && (
    <Button size="s" onPress={retry}>
      {t('shell.retry')}
    </Button>
  );
  return (
    <RecognizedText
      {...props}
      reason="type"
      text={null}
      note={
        <>
          {why} {again}
        </>
      }
    />
  );
}

const Note = ({ children }: { readonly children: string }) => <p className="preview-note">{children}</p>;
