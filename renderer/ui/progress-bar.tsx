import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import './progress-bar.css';

export interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; `null` when the progress is unknown. */
  readonly value: number | null;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round((value ?? 0) * 100);
  return (
    <AriaProgressBar className="progress-bar" aria-label={label} value={percent} isIndeterminate={value === null}>
      <div className="progress-bar-fill" style={{ width: value === null ? '30%' : `${percent}%` }} />
    </AriaProgressBar>
  );
}
