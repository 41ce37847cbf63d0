import { XMLParser } from 'fast-xml-parser';

/** An element of parsed XML: names without prefixes lead to one child or a list of them; `@name` to an attribute. */
export type XmlNode = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // The five predefined entities and character references are decoded below; any document type is refused.
  processEntities: false,
  trimValues: true,
});

/** Returns `null` for text that is not XML, and for XML with a document type, which could define entities. */
export function parseXml(xml: string): XmlNode | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  try {
    return asXmlNode(parser.parse(xml));
  } catch {
    // The parser throws when the text is not XML. For an untrusted file that is an expected result and not an error.
    return null;
  }
}

/** The first child of that name, if it is an element with content. */
export function childOf(node: XmlNode | null, name: string): XmlNode | null {
  return asXmlNode(listOf(node?.[name])[0]);
}

/** The text of the first child of that name. */
export function textIn(node: XmlNode | null, name: string): string | null {
  return textOf(listOf(node?.[name])[0]);
}

/** Returns what `read` finds in the first child of that name in which it finds something. */
export function firstIn<T>(node: XmlNode | null, name: string, read: (child: XmlNode) => T | null): T | null {
  for (const child of listOf(node?.[name])) {
    const value = asXmlNode(child);
    const found = value === null ? null : read(value);
    if (found !== null) return found;
  }
  return null;
}

/** The children of one name: an only child is not a list in the tree. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function asXmlNode(value: unknown): XmlNode | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

/** The text of an element, with or without attributes. */
export function textOf(value: unknown): string | null {
  const printed = typeof value === 'string' ? value : asXmlNode(value)?.['#text'];
  return typeof printed === 'string' && printed.trim() !== '' ? decodeReferences(printed.trim()) : null;
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeReferences(value: string): string {
  return value.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return predefined[name] ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
