/** What one read may cost at most. The caller limits the time of one page: it receives progress and may end the thread. */
export interface ReadLimits {
  /** Larger files are refused unread. PDFium and the image library hold the file in memory. */
  readonly fileBytes: number;
  /** Larger texts and mails are refused: they are decoded as a whole. */
  readonly textBytes: number;
  /** Pages after this one are left unread, with a warning. */
  readonly pages: number;
  /** A whole document may take this long, and `pageMs` more for each of its pages; what was read by then is kept, with a warning. */
  readonly documentMs: number;
  readonly pageMs: number;
  /** The same for the words that it may hold: all of them lie in memory until the last page is read. */
  readonly words: number;
  /** An image may decode to this many pixels before it is reduced. */
  readonly imagePixels: number;
  /** A page is rendered or reduced to at most this many pixels for recognition: A4 at 300 dpi is 8.7 million. */
  readonly pagePixels: number;
  /** Recognition of one page is given up after this. */
  readonly pageOcrMs: number;
  /** The same for the second engine. What the first has read stays then. */
  readonly pageSecondOcrMs: number;
  /** A picture that is drawn for a screen may take so many bytes when it is decoded. */
  readonly drawnBytes: number;
}

export const defaultLimits: ReadLimits = {
  fileBytes: 1024 * 1024 * 1024,
  textBytes: 16 * 1024 * 1024,
  pages: 2000,
  documentMs: 10 * 60_000,
  // Three times what a dense page takes on two cores of a server.
  pageMs: 8_000,
  words: 1_500_000,
  imagePixels: 400_000_000,
  pagePixels: 20_000_000,
  pageOcrMs: 120_000,
  pageSecondOcrMs: 40_000,
  drawnBytes: 600 * 1024 * 1024,
};
