import { FileQuestion, ImageOff, Lock } from 'lucide-react';
import { useText } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The bytes came, and cannot be drawn. */
export function Unshowable({
  isLocked,
  onDownload,
}: {
  readonly isLocked: boolean;
  readonly onDownload?: (() => void) | undefined;
}) {
  const t = useText();
  return (
    <div className="preview">
      <EmptyState
        icon={isLocked ? Lock : ImageOff}
        title={t(isLocked ? 'preview.locked' : 'preview.broken')}
        action={onDownload && <Button onPress={onDownload}>{t('preview.download')}</Button>}
      >
        {t(isLocked ? 'preview.locked.text' : 'preview.broken.text')}
      </EmptyState>
    </div>
  );
}

interface AttachmentProps {
  readonly reason: 'type' | 'size';
  readonly name: string;
  readonly onDownload?: (() => void) | undefined;
}

/** Nothing that a page should try to show. */
export function Attachment({ reason, name, onDownload }: AttachmentProps) {
  const t = useText();
  return (
    <div className="preview">
      <EmptyState
        icon={FileQuestion}
        title={name}
        action={onDownload && <Button onPress={onDownload}>{t('preview.download')}</Button>}
      >
        {t(`preview.attachment.${reason}`)}
      </EmptyState>
    </div>
  );
}
