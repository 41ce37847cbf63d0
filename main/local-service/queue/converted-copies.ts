import type { Conversion, ConvertToPdf } from '../readers/libreoffice/convert-to-pdf.ts';

/** A PDF in a folder of its own, which `release` removes. */
type ConvertedCopy = Conversion | { readonly ok: false; readonly reason: 'busy' };

/** Makes PDFs of files for screens, in turn with the files that are converted to be read. */
export interface ConvertedCopies {
  /** Resolves with `busy` when too many requests wait already. */
  readonly convert: (file: Parameters<ConvertToPdf>[0]) => Promise<ConvertedCopy>;
  stop(): void;
}

/** `waiting`: how many requests may wait while one is converted. */
export function createConvertedCopies(convert: ConvertToPdf, waiting: number): ConvertedCopies {
  const ending = new AbortController();
  let asked = 0;
  return {
    async convert(file) {
      if (asked > waiting) return { ok: false, reason: 'busy' };
      asked += 1;
      try {
        return await convert(file, ending.signal);
      } finally {
        asked -= 1;
      }
    },
    stop: () => ending.abort(),
  };
}
