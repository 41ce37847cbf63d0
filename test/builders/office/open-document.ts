import { makeZip, type MadeEntry } from './zip.ts';
import { xmlHead } from './xml.ts';

const namespaces = ['office', 'text', 'table', 'style', 'draw', 'presentation', 'fo']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

export interface MadeOpenDocument {
  readonly kind: 'text' | 'spreadsheet' | 'presentation';
  /** The XML inside the body's text, spreadsheet or presentation. */
  readonly body: string;
  readonly styles?: string;
  /** The XML inside `styles.xml`. */
  readonly masterStyles?: string;
  readonly isEncrypted?: boolean;
}

/** Makes an OpenDocument file as LibreOffice lays it out: the type first and stored. */
export function makeOpenDocument({ kind, body, styles = '', masterStyles, isEncrypted }: MadeOpenDocument): Buffer {
  const root = (name: string, content: string) =>
    `${xmlHead}<office:document-${name} ${namespaces}>${content}</office:document-${name}>`;
  const content = `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`;
  const manifest: readonly MadeEntry[] =
    isEncrypted === true
      ? [
          {
            name: 'META-INF/manifest.xml',
            bytes: `${xmlHead}<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`,
          },
        ]
      : [];
  return makeZip([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    { name: 'content.xml', bytes: root('content', content) },
    ...(masterStyles === undefined ? [] : [{ name: 'styles.xml', bytes: root('styles', masterStyles) }]),
    ...manifest,
  ]);
}
