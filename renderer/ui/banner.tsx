import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneIcons, type Tone } from './pill.tsx';
import './banner.css';

export interface BannerProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
}

/**
 * A state of the whole app or of a screen: what is the matter, what Intray does about it, and what the person can do.
 */
export function Banner({ tone, title, children, action, icon }: BannerProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <div className="banner" data-tone={tone}>
      <Icon aria-hidden />
      <div className="banner-text">
        {/* Only the title is announced to screen readers, because the text beside it may hold counters. */}
        <b role="status">{title}</b>
        {children !== undefined && <span>{children}</span>}
      </div>
      {action !== undefined && <div className="banner-action">{action}</div>}
    </div>
  );
}
