/** Makes an RTF document as Word writes it: a font table with two charsets, then the body. */
export function makeRtf(body: string): Buffer {
  const fonts =
    '{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fswiss\\fcharset238 Arial CE;}{\\f2\\fcharset128 MS Gothic;}}';
  const head = `{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0${fonts}{\\colortbl;\\red0\\green0\\blue0;}{\\info{\\author Wer}}`;
  return Buffer.from(`${head}\n${body}}`, 'latin1');
}
