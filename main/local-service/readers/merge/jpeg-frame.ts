/** What a PDF must know of a JPEG to show it without decoding it. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
}

/** Markers of frames that PDF viewers decode: baseline, extended and progressive with Huffman coding. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2];
const otherFrames: readonly number[] = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const scanStart = 0xda;

/**
 * Reads the frame header of a JPEG. Returns `null` for one that a PDF cannot contain as it is, such as one with 12 bits
 * a sample or with arithmetic coding.
 */
export function jpegFrame(bytes: Uint8Array): JpegFrame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === scanStart || otherFrames.includes(marker)) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    if (frames.includes(marker)) return frameAt(view, at + 4);
    at += 2 + length;
  }
  return null;
}

function frameAt(view: DataView, at: number): JpegFrame | null {
  if (at + 6 > view.byteLength || view.getUint8(at) !== 8) return null;
  const [height, width] = [view.getUint16(at + 1), view.getUint16(at + 3)];
  const components = view.getUint8(at + 5);
  if (width === 0 || height === 0 || (components !== 1 && components !== 3 && components !== 4)) return null;
  return { width, height, components };
}
