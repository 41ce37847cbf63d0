/** The start of every text, which is not written: the longest runs refer to it. */
const dictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbol' +
    'ArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const [headSize, windowSize] = [16, 4096];
const [packed, plain] = [0x75465a4c, 0x414c454d];
/** No mail has a longer text. A run of two bytes unpacks to seventeen at most, so that the work is bounded too. */
const mostBytes = 32 * 1024 * 1024;

/** Unpacks the RTF of a message as Outlook compresses it. What cannot be unpacked is left out. */
export function unpackRtf(bytes: Uint8Array): Uint8Array {
  if (bytes.length < headSize) return Buffer.alloc(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rawSize = Math.min(view.getUint32(4, true), mostBytes);
  const kind = view.getUint32(8, true);
  if (kind === plain) return bytes.subarray(headSize, headSize + rawSize);
  return kind === packed ? unpack(bytes.subarray(headSize), rawSize) : Buffer.alloc(0);
}

/** Each bit of a control byte says whether a character or a reference into the last 4,096 characters follows. */
function unpack(bytes: Uint8Array, rawSize: number): Uint8Array {
  const out = Buffer.alloc(Math.min(rawSize, 17 * bytes.length));
  const window = Buffer.alloc(windowSize, ' ');
  dictionary.copy(window);
  let written = dictionary.length;
  let length = 0;
  const put = (byte: number) => {
    window[written] = byte;
    written = (written + 1) % windowSize;
    if (length < out.length) out[length++] = byte;
  };
  for (let at = 0; at < bytes.length && length < out.length;) {
    const control = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0);
        continue;
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      // A reference to the place that is written next ends the text.
      if (from === written) return out.subarray(0, length);
      for (let count = 0; count < (reference & 15) + 2; count += 1) put(window[(from + count) % windowSize] ?? 0);
    }
  }
  return out.subarray(0, length);
}
