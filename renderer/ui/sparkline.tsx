import './sparkline.css';

export interface SparklineProps {
  readonly label: string;
  readonly values: readonly number[];
  /** The number of the newest values that are highlighted. */
  readonly recent?: number;
}

/** A bar for each value, the oldest first. */
export function Sparkline({ label, values, recent = 4 }: SparklineProps) {
  const top = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length);
  return (
    <svg className="sparkline" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map((value, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / top) * 40);
        return (
          <rect
            key={index}
            x={index * step + step * 0.15}
            y={40 - height}
            width={step * 0.7}
            height={height}
            data-recent={index >= values.length - recent || undefined}
          />
        );
      })}
    </svg>
  );
}
