import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';

export interface SetupChoiceProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** A path at the end of the text, which may be long. */
  readonly path?: string;
  readonly isMain?: boolean;
  /** Whether the choice is being carried out. Another press then does nothing. */
  readonly isPending?: boolean;
  readonly onPress: () => void;
}

/** One of a few large answers to a question. A press chooses it. */
export function SetupChoice({
  icon: Icon,
  title,
  text,
  path,
  isMain = false,
  isPending = false,
  onPress,
}: SetupChoiceProps) {
  return (
    <Button
      className="setup-choice"
      data-main={isMain || undefined}
      data-busy={isPending || undefined}
      aria-busy={isPending}
      onPress={() => {
        if (!isPending) onPress();
      }}
    >
      <Icon aria-hidden />
      <span>
        <b>{title}</b>
        <small aria-live="polite">{text}</small>
        {path !== undefined && <small className="mono setup-choice-path">{path}</small>}
      </span>
      <ChevronRight aria-hidden />
    </Button>
  );
}
