import type { DocumentKind } from '../document.ts';
import type { PackageParts } from './package-parts.ts';
import { attributeOf } from '../xml/parse-xml.ts';

type OfficeKind = Extract<DocumentKind, 'text-document' | 'spreadsheet' | 'presentation'>;

/** What an archive is, if it is an Office document. */
export type OfficeType =
  | { readonly family: 'microsoft'; readonly kind: OfficeKind; readonly contentType: string; readonly main: string }
  | { readonly family: 'opendocument'; readonly kind: OfficeKind; readonly contentType: string };

const openXml = 'application/vnd.openxmlformats-officedocument.';

/** By what the content type of the main part begins with, as templates, shows and macros have types of their own. */
const microsoftTypes: readonly (readonly [start: RegExp, kind: OfficeKind, contentType: string])[] = [
  [/wordprocessingml|ms-word/i, 'text-document', `${openXml}wordprocessingml.document`],
  [/spreadsheetml|ms-excel\.(?!.*binary)/i, 'spreadsheet', `${openXml}spreadsheetml.sheet`],
  [/presentationml|ms-powerpoint/i, 'presentation', `${openXml}presentationml.presentation`],
];

const openDocumentType =
  /^application\/(?:vnd\.oasis\.opendocument|x-vnd\.oasis\.opendocument)\.(text|spreadsheet|presentation|graphics)/;
const openDocumentKinds: Readonly<Record<string, OfficeKind>> = {
  text: 'text-document',
  spreadsheet: 'spreadsheet',
  presentation: 'presentation',
  graphics: 'presentation',
};

/** Returns `null` for an archive that is no Office document, or one of a kind that is not read. */
export async function findOfficeType(parts: PackageParts, mimetype: string): Promise<OfficeType | null> {
  const open = openDocumentType.exec(mimetype);
  if (open !== null) {
    const kind = openDocumentKinds[open[1] ?? ''] ?? 'text-document';
    return { family: 'opendocument', kind, contentType: mimetype.trim() };
  }
  const main = (await parts.links('')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !parts.has(main)) return null;
  const type = await contentTypeOf(parts, main);
  const found = microsoftTypes.find(([start]) => start.test(type));
  return found === undefined ? null : { family: 'microsoft', kind: found[1], contentType: found[2], main };
}

async function contentTypeOf(parts: PackageParts, name: string): Promise<string> {
  let type = '';
  await parts.parse('[Content_Types].xml', {
    open(element, attributes) {
      const part = attributeOf(attributes, 'PartName')?.replace(/^\//, '').toLowerCase();
      if (element === 'Override' && part === name.toLowerCase()) type = attributeOf(attributes, 'ContentType') ?? '';
    },
  });
  return type;
}
