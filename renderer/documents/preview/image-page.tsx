import type { PageSize } from './use-page-ratios.ts';
import type { Shown } from './page-stack.tsx';

/**
 * Shows a picture on its page. CSS rotates the picture but not its box, so a picture on its side must be as wide as the
 * page is high.
 */
export function ImagePage({ url, size, turn, widthPx }: Shown & { readonly url: string; readonly size: PageSize }) {
  const isLying = turn % 180 !== 0;
  const imageWidthPx = isLying ? (widthPx * size.width) / size.height : widthPx;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      style={{ width: imageWidthPx, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
    />
  );
}
