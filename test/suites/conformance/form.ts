import { randomUUID } from 'node:crypto';

export interface FormPart {
  readonly name: string;
  readonly value: string | Uint8Array;
  /** A part with a file name is a file. */
  readonly fileName?: string;
  readonly contentType?: string;
}

export interface Form {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Writes a multipart form byte by byte, so that the suite controls exactly what is sent. */
export function writeForm(parts: readonly FormPart[]): Form {
  const boundary = `----conformance${randomUUID()}`;
  const chunks = parts.flatMap((part) => {
    const fileName = part.fileName === undefined ? '' : `; filename="${part.fileName}"`;
    const type = part.contentType ?? (part.fileName === undefined ? undefined : 'application/octet-stream');
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${fileName}\r\n`;
    const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return [Buffer.from(`${head}${typeLine}\r\n`), Buffer.from(part.value), Buffer.from('\r\n')];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
