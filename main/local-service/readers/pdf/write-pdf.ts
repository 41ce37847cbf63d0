/** An object: its dictionary without brackets, and its stream where it has one. */
export interface PdfObject {
  readonly head: string;
  readonly stream?: Uint8Array;
}

/** Writes a PDF of objects numbered from 1, of which the first is the catalog. */
export function writePdf(objects: readonly PdfObject[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let offset = 0;
  const put = (piece: Uint8Array | string): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    pieces.push(bytes);
    offset += bytes.length;
  };
  put('%PDF-1.7\n');
  const offsets = objects.map(({ head, stream }, index) => {
    const at = offset;
    const length = stream === undefined ? '' : ` /Length ${stream.length}`;
    put(`${index + 1} 0 obj\n<< ${head}${length} >>\n`);
    if (stream !== undefined) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
    return at;
  });
  const tableAt = offset;
  const rows = offsets.map((at) => `${at.toString().padStart(10, '0')} 00000 n \n`).join('');
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`);
  return Buffer.concat(pieces);
}
