import type { PageSize } from './use-page-ratios.ts';
import type { Shown } from './page-stack.tsx';

/** A picture on its page. A browser turns the picture, not its box: lying on its side it has to be as wide as the page is high. */
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
