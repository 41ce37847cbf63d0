import { FileX } from 'lucide-react';
import { useMemo } from 'react';
import type { PageWords } from '#contract/documents.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { noMarks } from './marks.ts';
import type { Content } from './load-content.ts';
import { ImagePreview } from './image-preview.tsx';
import type { MarkedProps } from './paged-preview.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { PicturesPreview } from './pictures-preview.tsx';
import { noPageWords, RecognizedText, PreviewPlaceholder, type DocumentWordsProps } from './recognized-text.tsx';
import { isStructured } from './structure/shown-pages.ts';
import { StructuredPreview } from './structure/structured-preview.tsx';
import { TextPreview } from './text-preview.tsx';
import { useContent, type ContentSource } from './use-content.ts';
import { useWords } from './use-words.ts';
import './preview.css';

export interface PreviewProps extends MarkedProps {
  readonly source: ContentSource;
  /** The query whose words are marked. */
  readonly query?: string;
  readonly onDownload?: () => void;
}

type LoadedProps = PreviewProps & DocumentWordsProps;

const unread = { words: noPageWords, pageCount: null, marks: noMarks };

/** Shows a document with marked hits and read values. Nothing in the document can run code. */
export function Preview(props: PreviewProps) {
  const key = JSON.stringify(props.source);
  if (!('fileId' in props.source)) return <Loaded key={key} {...props} {...unread} />;
  return <WithWords key={key} {...props} fileId={props.source.fileId} />;
}

function WithWords({ fileId, ...props }: PreviewProps & { readonly fileId: string }) {
  const { pages, pageCount, marks } = useWords(fileId, props.query ?? '');
  return <Loaded {...props} words={pages} pageCount={pageCount} marks={marks} />;
}

function Loaded(props: LoadedProps) {
  const t = useText();
  const hostText = useHostText();
  const { state, retry } = useContent(props.source);
  if (state.kind === 'loading') return <PreviewPlaceholder />;
  if (state.kind === 'failed') {
    return (
      <div className="preview">
        <EmptyState
          icon={FileX}
          title={t('preview.failed')}
          action={<Button onPress={retry}>{t('shell.retry')}</Button>}
        >
          {state.error === null ? t('preview.failed.text') : hostText.error(state.error)}
        </EmptyState>
      </div>
    );
  }
  return <Shown {...props} content={state.content} />;
}

function Shown({ content, ...props }: LoadedProps & { readonly content: Content }) {
  const t = useText();
  const { words } = props;
  if ((content.kind === 'text' || content.kind === 'attachment') && words !== null && isStructured(words)) {
    return <StructuredPreview words={words} marks={props.marks} name={props.name} />;
  }
  switch (content.kind) {
    case 'pdf':
      return <PdfPreview {...props} bytes={content.bytes} />;
    case 'image':
      return <ImagePreview {...props} url={content.url} />;
    case 'text':
      if (content.isMail) return <RecognizedText {...props} reason="mail" text={content.text} />;
      return <PlainText {...props} text={content.text} endNote={content.isCut ? t('preview.cut') : null} />;
    case 'attachment':
      if (content.reason === 'size' || !('fileId' in props.source)) {
        return <RecognizedText {...props} reason={content.reason} text={null} />;
      }
      if (props.words === null) return <PreviewPlaceholder />;
      if (isTextOnly(props.words)) return <RecognizedText {...props} reason="type" text={null} />;
      return <PicturesPreview {...props} fileId={props.source.fileId} />;
  }
}

/** Returns whether the text was read from a format without places on a page. No service draws such a file. */
const isTextOnly = (words: readonly PageWords[]) =>
  words.some(({ text, words: placed }) => text !== '' && placed.length === 0);

function PlainText({ text, name, marks, endNote }: DocumentWordsProps & { text: string; endNote: string | null }) {
  const pages = useMemo(() => [text], [text]);
  return <TextPreview pages={pages} marks={marks} name={name} endNote={endNote} />;
}
