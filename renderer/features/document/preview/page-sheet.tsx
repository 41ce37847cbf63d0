import type { ReactNode } from 'react';

export interface PageSheetProps {
  /** Height by width, as shown. */
  readonly ratio: number;
  readonly widthPx: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** The paper: everything on it is placed in shares of it. */
export function PageSheet({ ratio, widthPx, label, children }: PageSheetProps) {
  return (
    <div className="page-sheet" role="img" aria-label={label} style={{ width: widthPx, height: widthPx * ratio }}>
      {children}
    </div>
  );
}
