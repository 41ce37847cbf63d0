import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../ui/pill.tsx';
import { Mark } from '../../documents/files/state-mark.tsx';

interface NeedCardProps {
  readonly picture: ReactNode;
  readonly state: { readonly icon: LucideIcon; readonly tone: Tone; readonly word: string };
  readonly title: string;
  readonly href: string;
  /** The file of the card, for keys that move from row to row. */
  readonly row?: string;
  readonly hint?: string;
  readonly chip?: ReactNode;
  readonly text: ReactNode;
  /** The one button that helps, and at most one more. */
  readonly children: ReactNode;
  /** Stands in the place of the buttons once nothing is to be decided any more. */
  readonly result?: string | null;
}

/** A card of what only a person can decide: its page, one sentence, the right button. */
export function NeedCard(card: NeedCardProps) {
  const { picture, state, title, href, row, hint, chip, text, children, result = null } = card;
  return (
    <li className="inbox-need card">
      {picture}
      <div className="inbox-need-text">
        <span className="inbox-need-state">
          <Mark icon={state.icon} tone={state.tone}>
            {state.word}
          </Mark>
          {chip}
        </span>
        <a href={href} data-row={row} className="inbox-need-title" title={hint}>
          {title}
        </a>
        <div className="inbox-need-words">{text}</div>
      </div>
      <div className="inbox-need-actions">
        {result === null ? (
          children
        ) : (
          <p className="inbox-need-result cut" title={result}>
            {result}
          </p>
        )}
      </div>
    </li>
  );
}
