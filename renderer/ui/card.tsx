import type { ReactNode } from 'react';
import './card.css';

export function Card({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <section className="card" aria-label={label}>
      {children}
    </section>
  );
}

export interface SectionProps {
  readonly title: string;
  /** Beside the title, in weaker type. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        {note !== undefined && <span className="section-note">{note}</span>}
        {action !== undefined && <span className="section-action">{action}</span>}
      </div>
      {children}
    </section>
  );
}

/** Labels and values in two columns, for details. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
