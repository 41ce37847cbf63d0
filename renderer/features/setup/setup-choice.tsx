import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';

export interface SetupChoiceProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** What the text ends with and may be long: a path. */
  readonly path?: string;
  readonly isMain?: boolean;
  readonly isPending?: boolean;
  readonly onPress: () => void;
}

/** One of few large answers to a question; pressing it is the answer. */
export function SetupChoice({ icon: Icon, title, text, path, isMain = false, ...rest }: SetupChoiceProps) {
  return (
    <Button {...rest} className="setup-choice" data-main={isMain || undefined}>
      <Icon aria-hidden />
      <span>
        <b>{title}</b>
        <small>{text}</small>
        {path !== undefined && <small className="mono setup-choice-path">{path}</small>}
      </span>
      <ChevronRight aria-hidden />
    </Button>
  );
}
