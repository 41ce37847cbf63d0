import type { Tone } from './pill.tsx';
import './balance-bar.css';

interface BalancePart {
  readonly id: string;
  readonly tone: Tone;
  readonly count: number;
  /** The count, formatted for the person's locale. */
  readonly shown: string;
  readonly label: string;
  readonly href: string;
}

export interface BalanceBarProps {
  readonly seen: { readonly shown: string; readonly label: string; readonly href: string };
  readonly parts: readonly BalancePart[];
}

/** Shows `seen = done + waiting + held + ignored` as a sentence that adds up; every number links to its files. */
export function BalanceBar({ seen, parts }: BalanceBarProps) {
  const total = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <div className="balance">
      <div className="balance-sentence">
        <a href={seen.href} className="balance-term balance-seen">
          <b>{seen.shown}</b> <span>{seen.label}</span>
        </a>
        {parts.map((part, index) => (
          <span key={part.id} className="balance-summand">
            <span className="balance-sign">{index === 0 ? '=' : '+'}</span>
            <a href={part.href} className="balance-term">
              <b>{part.shown}</b> <span>{part.label}</span>
            </a>
          </span>
        ))}
      </div>
      <div className="balance-bar" aria-hidden>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ id, tone, count }) => (
            <i key={id} data-tone={tone} style={{ flexGrow: Math.max(count, total / 60) }} />
          ))}
      </div>
    </div>
  );
}
