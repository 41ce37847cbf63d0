import { useState, type ReactNode } from 'react';
import { PageSheet } from './page-sheet.tsx';
import type { Turn } from './turn-box.ts';

export interface ImagePageProps {
  readonly url: string;
  readonly turn: Turn;
  readonly widthPx: number;
  readonly label: string;
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

/** A picture as one page; no wider than it is by itself, unless it is zoomed. */
export function ImagePage({ url, turn, widthPx, label, onBroken, children }: ImagePageProps) {
  const [ratio, setRatio] = useState<number | null>(null);
  const isLying = turn % 180 !== 0;
  const shownRatio = ratio === null ? Math.SQRT2 : isLying ? 1 / ratio : ratio;
  const imageWidthPx = isLying ? widthPx * shownRatio : widthPx;
  return (
    <PageSheet ratio={shownRatio} widthPx={widthPx} label={label}>
      <img
        src={url}
        alt=""
        draggable={false}
        onError={onBroken}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight / naturalWidth)}
        style={{ width: imageWidthPx, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
      />
      {ratio !== null && children}
    </PageSheet>
  );
}
