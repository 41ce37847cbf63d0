import { Circle, CircleCheck, CircleEllipsis, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './pill.css';

/** The meaning of a state, shown by colour and by shape. */
export type Tone = 'done' | 'work' | 'hold' | 'fail' | 'idle';

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  done: CircleCheck,
  work: CircleEllipsis,
  hold: TriangleAlert,
  fail: OctagonX,
  idle: Circle,
};

export function Pill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = toneIcons[tone];
  return (
    <span className="pill" data-tone={tone}>
      <Icon aria-hidden />
      <span className="cut">{children}</span>
    </span>
  );
}
