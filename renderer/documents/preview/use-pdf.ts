import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-reader.ts';

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly file: PdfFile }
  | { readonly kind: 'refused'; readonly isLocked: boolean };

/** Opens a PDF while it is shown. pdf.js is loaded with the first one. */
export function usePdf(bytes: Uint8Array<ArrayBuffer>): PdfState {
  const [shown, setShown] = useState<{ readonly bytes: Uint8Array; readonly state: PdfState } | null>(null);
  useEffect(() => {
    let isOver = false;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const { openPdf } = await import('./pdf-reader.ts');
      const outcome = await openPdf(bytes);
      if (outcome.ok) close = () => outcome.file.close();
      if (isOver) close();
      else if (outcome.ok) setShown({ bytes, state: { kind: 'open', file: outcome.file } });
      else setShown({ bytes, state: { kind: 'refused', isLocked: outcome.isLocked } });
    };
    void open();
    return () => {
      isOver = true;
      close();
    };
  }, [bytes]);
  return shown?.bytes === bytes ? shown.state : { kind: 'opening' };
}
