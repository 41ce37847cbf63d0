import { FileX } from 'lucide-react';
import { useMemo } from 'react';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PageWords } from '#contract/documents.ts';
import { noMarks, type Marks } from './marks.ts';
import { ImagePage } from './image-page.tsx';
import type { Content } from './load-content.ts';
import { NotShown, type NotShownReason } from './not-shown.tsx';
import type { PageSource } from './page-stack.tsx';
import { PagedPreview, type MarkedProps } from './paged-preview.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PicturePage } from './picture-page.tsx';
import { TextPreview } from './text-preview.tsx';
import { useContent, type ContentSource } from './use-content.ts';
import { useImageSize } from './use-image-size.ts';
import { usePdf } from './use-pdf.ts';
import { usePictures } from './use-pictures.ts';
import { useWords } from './use-words.ts';
import './preview.css';

export interface PreviewProps extends MarkedProps {
  readonly source: ContentSource;
  /** Whose words are marked. */
  readonly query?: string;
  readonly onDownload?: () => void;
}

interface ReadProps extends PreviewProps {
  /** What was read of the document, as far as it has come; `null` while it is asked for. */
  readonly words: readonly PageWords[] | null;
  /** Of the document; `null` where that is not known. */
  readonly pageCount: number | null;
  readonly marks: Marks;
}

const nothingRead: readonly PageWords[] = [];
const unread = { words: nothingRead, pageCount: null, marks: noMarks };

/** A document as it looks, with what was found and read marked on it. Nothing in it can act. */
export function Preview(props: PreviewProps) {
  const key = JSON.stringify(props.source);
  if (!('fileId' in props.source)) return <Loaded key={key} {...props} {...unread} />;
  return <WithWords key={key} {...props} fileId={props.source.fileId} />;
}

function WithWords({ fileId, ...props }: PreviewProps & { readonly fileId: string }) {
  const { pages, pageCount, marks } = useWords(fileId, props.query ?? '');
  return <Loaded {...props} words={pages} pageCount={pageCount} marks={marks} />;
}

function Loaded(props: ReadProps) {
  const t = useText();
  const said = useSaid();
  const { state, retry } = useContent(props.source);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'failed') {
    return (
      <div className="preview">
        <EmptyState
          icon={FileX}
          title={t('preview.failed')}
          action={<Button onPress={retry}>{t('shell.retry')}</Button>}
        >
          {state.error === null ? t('preview.failed.text') : said.error(state.error)}
        </EmptyState>
      </div>
    );
  }
  return <Shown {...props} content={state.content} />;
}

function Waiting() {
  const t = useText();
  return (
    <div className="preview" role="status" aria-label={t('preview.loading')}>
      <div className="preview-waiting" />
    </div>
  );
}

function Shown({ content, ...props }: ReadProps & { readonly content: Content }) {
  const t = useText();
  switch (content.kind) {
    case 'pdf':
      return <PdfShown {...props} bytes={content.bytes} />;
    case 'image':
      return <ImageShown {...props} url={content.url} />;
    case 'text':
      if (content.isMail) return <ReadInstead {...props} reason="mail" text={content.text} />;
      return <PlainText {...props} text={content.text} endNote={content.isCut ? t('preview.cut') : null} />;
    case 'attachment':
      if (content.reason === 'size' || !('fileId' in props.source)) {
        return <ReadInstead {...props} reason={content.reason} text={null} />;
      }
      if (props.words === null) return <Waiting />;
      if (isTextOnly(props.words)) return <ReadInstead {...props} reason="type" text={null} />;
      return <PicturesShown {...props} fileId={props.source.fileId} />;
  }
}

/** Read, and from nothing that has places on a page: no service draws that. */
const isTextOnly = (words: readonly PageWords[]) =>
  words.some(({ text, words: placed }) => text !== '' && placed.length === 0);

function PlainText({ text, name, marks, endNote }: ReadProps & { text: string; endNote: string | null }) {
  const pages = useMemo(() => [text], [text]);
  return <TextPreview pages={pages} marks={marks} name={name} endNote={endNote} />;
}

function PdfShown({ bytes, ...props }: ReadProps & { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const pdf = usePdf(bytes);
  const file = pdf.kind === 'open' ? pdf.file : null;
  const pages = useMemo(
    (): PageSource | null =>
      file && {
        pageCount: file.pageCount,
        sizeOf: (page) => file.size(page),
        draw: (page, shown) => <PdfPage file={file} page={page} {...shown} />,
        widestPx: 900,
      },
    [file],
  );
  if (pdf.kind === 'refused') return <ReadInstead {...props} reason={pdf.isLocked ? 'locked' : 'broken'} text={null} />;
  return pages === null ? <Waiting /> : <PagedPreview {...props} words={props.words ?? nothingRead} pages={pages} />;
}

function ImageShown({ url, ...props }: ReadProps & { readonly url: string }) {
  const image = useImageSize(url);
  const size = image.kind === 'open' ? image.size : null;
  const pages = useMemo(
    (): PageSource | null =>
      size && {
        pageCount: 1,
        sizeOf: () => Promise.resolve(size),
        draw: (_, shown) => <ImagePage url={url} size={size} {...shown} />,
        // A stamp is not blown up to a poster.
        widestPx: Math.min(900, Math.max(240, 2 * Math.max(size.width, size.height))),
      },
    [url, size],
  );
  if (image.kind === 'refused') return <ReadInstead {...props} reason="broken" text={null} />;
  return pages === null ? <Waiting /> : <PagedPreview {...props} words={props.words ?? nothingRead} pages={pages} />;
}

/** Of what no browser shows, as TIFF, the service may draw the pages. */
function PicturesShown({ fileId, ...props }: ReadProps & { readonly fileId: string }) {
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
  if (pictures.kind === 'refused') return <ReadInstead {...props} reason="type" text={null} />;
  return pages === null ? <Waiting /> : <PagedPreview {...props} words={props.words ?? nothingRead} pages={pages} />;
}

/** Where the file itself cannot be shown, the text that was read in it; `text` stands in where none was. */
function ReadInstead({
  words,
  name,
  marks,
  reason,
  text,
  onDownload,
}: ReadProps & { readonly reason: NotShownReason | 'mail'; readonly text: string | null }) {
  const t = useText();
  const pages = useMemo(() => {
    const read = words?.map((page) => page.text.trim()) ?? [];
    return read.some((page) => page !== '') ? read : text === null ? null : [text];
  }, [words, text]);
  if (words === null) return <Waiting />;
  if (pages === null)
    return <NotShown reason={reason === 'mail' ? 'type' : reason} name={name} onDownload={onDownload} />;
  return <TextPreview pages={pages} marks={marks} name={name} note={t(`preview.instead.${reason}`)} />;
}
