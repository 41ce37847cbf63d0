import './skeleton.css';

/** A placeholder for rows that are loading. A screen reader announces it once, not row by row. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-row" aria-hidden>
          <i className="skeleton-box" />
          <i className="skeleton-line" style={{ width: `${30 + ((index * 37) % 35)}%` }} />
          <i className="skeleton-line skeleton-end" />
        </div>
      ))}
    </div>
  );
}
