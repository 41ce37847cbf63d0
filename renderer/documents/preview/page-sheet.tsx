import type { ReactNode } from 'react';

export interface PageSheetProps {
  readonly topPx: number;
  readonly heightPx: number;
  readonly widthPx: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** The paper: everything on it is placed in shares of it. */
export function PageSheet({ topPx, heightPx, widthPx, label, children }: PageSheetProps) {
  return (
    <div className="page-sheet" role="img" aria-label={label} style={{ top: topPx, width: widthPx, height: heightPx }}>
      {children}
    </div>
  );
}
