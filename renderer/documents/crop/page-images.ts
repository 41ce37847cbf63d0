/** The pages of an open document as pictures, upright as boxes are measured. */
export interface PageImages {
  /** Draws a page at most `widthPx` wide. Rejects when it cannot be drawn, or when `signal` fires. */
  readonly draw: (page: number, widthPx: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
}

/** Pages from which crops are cut. */
export interface CropPages {
  /** Returns the picture of a page. Rejects when it cannot be drawn. */
  readonly page: (page: number) => Promise<HTMLCanvasElement>;
  readonly close: () => void;
}

/** Wide enough that a crop of small print is sharp on a screen of double density. An A4 page takes 14 MB. */
const widthPx = 1_600;
/** Values are mostly on the first and the last page. */
const mostKept = 3;

/** Draws each page once and keeps those that were used last. */
export function createCropPages(images: PageImages): CropPages {
  const ending = new AbortController();
  const kept = new Map<number, Promise<HTMLCanvasElement>>();
  return {
    page(number) {
      const picture = kept.get(number) ?? images.draw(number, widthPx, ending.signal);
      kept.delete(number);
      kept.set(number, picture);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return picture;
    },
    close() {
      ending.abort();
      kept.clear();
    },
  };
}
