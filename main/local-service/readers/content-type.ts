import { sniffFileType } from './file-type.ts';
import { propertyStream } from './outlook/message-properties.ts';
import { outlookType } from './outlook/read-outlook.ts';

/**
 * Returns the type of a file by its first bytes. It labels the record and the download, which is always an attachment;
 * what the document really is, its reader decides.
 */
export function contentTypeOf(head: Uint8Array, name: string): string {
  const type = sniffFileType(head, name);
  switch (type.kind) {
    case 'pdf':
      return 'application/pdf';
    case 'image':
      return type.contentType;
    case 'mail':
      return 'message/rfc822';
    case 'text':
      return looksBinary(head) ? 'application/octet-stream' : 'text/plain';
    case 'zip':
      return 'application/zip';
    case 'compound':
      return looksLikeOutlook(head, name) ? outlookType : 'application/x-ole-storage';
    case 'rtf':
      return 'application/rtf';
    case 'unsupported':
      return 'application/octet-stream';
  }
}

/** Text in any charset but UTF-16 is free of these; UTF-16 says so with its mark. */
function looksBinary(head: Uint8Array): boolean {
  const mark = Buffer.from(head.subarray(0, 2)).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return false;
  return head.byteLength === 0 || head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1b));
}

const propertyMark = Buffer.from(propertyStream, 'utf16le');

/** The names of the streams in a message may lie far behind its start, so the file's name helps. */
function looksLikeOutlook(head: Uint8Array, name: string): boolean {
  return /\.msg$/i.test(name) || Buffer.from(head).includes(propertyMark);
}
