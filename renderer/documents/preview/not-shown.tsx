import { FileQuestion, FileWarning, ImageOff, Lock } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Of a type that no browser shows, too large, protected by a password, or damaged. */
export type NotShownReason = 'type' | 'size' | 'locked' | 'broken';

const icons = { type: FileQuestion, size: FileWarning, locked: Lock, broken: ImageOff } as const;

interface NotShownProps {
  readonly reason: NotShownReason;
  readonly name: string;
  readonly onDownload?: (() => void) | undefined;
}

/** The bytes are there, and there is nothing in them that could be shown here. */
export function NotShown({ reason, name, onDownload }: NotShownProps) {
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
