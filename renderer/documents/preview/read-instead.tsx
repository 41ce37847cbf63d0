import { FileQuestion, FileWarning, ImageOff, Lock } from 'lucide-react';
import { useMemo } from 'react';
import type { PageWords } from '#contract/documents.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Marks } from './marks.ts';
import type { MarkedProps } from './paged-preview.tsx';
import { TextPreview } from './text-preview.tsx';

/** A document of which the words come while it is shown. */
export interface ReadProps extends MarkedProps {
  /** What was read of the document, as far as it has come; `null` while it is asked for. */
  readonly words: readonly PageWords[] | null;
  /** Of the document; `null` where that is not known. */
  readonly pageCount: number | null;
  readonly marks: Marks;
  readonly onDownload?: () => void;
}

export const nothingRead: readonly PageWords[] = [];

/** Where the file itself cannot be shown, the text that was read in it; `text` stands in where none was. */
export function ReadInstead({
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

/** The place of a document until it can be shown. */
export function Waiting() {
  const t = useText();
  return (
    <div className="preview" role="status" aria-label={t('preview.loading')}>
      <div className="preview-waiting" />
    </div>
  );
}

/** Of a type that no browser shows, too large, protected by a password, or damaged. */
export type NotShownReason = 'type' | 'size' | 'locked' | 'broken';

const icons = { type: FileQuestion, size: FileWarning, locked: Lock, broken: ImageOff } as const;

interface NotShownProps {
  readonly reason: NotShownReason;
  readonly name: string;
  readonly onDownload?: (() => void) | undefined;
}

/** The bytes are there, and there is nothing in them that could be shown here. */
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
