import { FileQuestion, FileWarning, ImageOff, Lock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { PageWords } from '#contract/documents.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Marks } from './marks.ts';
import type { MarkedProps } from './paged-preview.tsx';
import { TextPreview } from './text-preview.tsx';

/** A document whose words load while it is shown. */
export interface DocumentWordsProps extends MarkedProps {
  /** The words of the document that have loaded so far; `null` before the first ones. */
  readonly words: readonly PageWords[] | null;
  /** The number of pages in the document; `null` when it is not known. */
  readonly pageCount: number | null;
  readonly marks: Marks;
  readonly onDownload?: () => void;
}

export const noPageWords: readonly PageWords[] = [];

interface RecognizedTextProps {
  readonly reason: NotShownReason | 'mail';
  readonly text: string | null;
  /** Why the text is shown, when it says more than the reason. */
  readonly note?: ReactNode;
}

/** Shows the recognized text of a file that cannot be shown itself. `text` is used when no text was recognized. */
export function RecognizedText({
  words,
  name,
  marks,
  reason,
  text,
  note,
  onDownload,
}: DocumentWordsProps & RecognizedTextProps) {
  const t = useText();
  const pages = useMemo(() => {
    const read = words?.map((page) => page.text.trim()) ?? [];
    return read.some((page) => page !== '') ? read : text === null ? null : [text];
  }, [words, text]);
  if (words === null) return <PreviewPlaceholder />;
  if (pages === null)
    return <NotShown reason={reason === 'mail' ? 'type' : reason} name={name} onDownload={onDownload} />;
  return <TextPreview pages={pages} marks={marks} name={name} note={note ?? t(`preview.instead.${reason}`)} />;
}

/** The placeholder of a document until it can be shown. A text says what takes its time. */
export function PreviewPlaceholder({ text = '' }: { readonly text?: string }) {
  const t = useText();
  return (
    <div className="preview" role="status" aria-label={t('preview.loading')}>
      <div className="preview-waiting" />
      {text !== '' && <p className="preview-note">{text}</p>}
    </div>
  );
}

/** The file has a type that no browser shows, is too large, is protected by a password, or is damaged. */
type NotShownReason = 'type' | 'size' | 'locked' | 'broken';

const icons = { type: FileQuestion, size: FileWarning, locked: Lock, broken: ImageOff } as const;

interface NotShownProps {
  readonly reason: NotShownReason;
  readonly name: string;
  readonly onDownload?: (() => void) | undefined;
}

/** Shown when the bytes have loaded but contain nothing that can be shown here. */
function NotShown({ reason, name, onDownload }: NotShownProps) {
  const t = useText();
  return (
    <div className="preview">
      <EmptyState
        icon={icons[reason]}
        title={reason === 'locked' || reason === 'broken' ? t(`preview.${reason}`) : name}
        action={onDownload && <Button onPress={onDownload}>{t('preview.download')}</Button>}
      >
        {t(`preview.not.${reason}`)}
      </EmptyState>
    </div>
  );
}
