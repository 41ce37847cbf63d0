/** What one read may cost at most. Wall-clock time is the caller's: it hears progress and may end the thread. */
export interface ReadLimits {
  /** Larger files are refused unread. PDFium and the image library hold the file in memory. */
  readonly fileBytes: number;
  /** Larger texts and mails are refused: they are decoded as a whole. */
  readonly textBytes: number;
  /** Pages after this one are left unread, with a note. */
  readonly pages: number;
  /** An image may decode to this many pixels before it is reduced. */
  readonly imagePixels: number;
  /** A page is rendered or reduced to at most this many pixels for recognition: A4 at 300 dpi is 8.7 million. */
  readonly pagePixels: number;
  /** Recognition of one page is given up after this. */
  readonly pageOcrMs: number;
}

export const defaultLimits: ReadLimits = {
  fileBytes: 1024 * 1024 * 1024,
  textBytes: 16 * 1024 * 1024,
  pages: 2000,
  imagePixels: 400_000_000,
  pagePixels: 20_000_000,
  pageOcrMs: 120_000,
};
