import { Parser } from 'htmlparser2';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What the parts of a document are given to. Names come without their prefix, which is a matter of the writer. */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Thrown where elements lie deeper inside each other than any program writes them. */
export class XmlTooDeep extends Error {}

/** The parser's own work grows with the square of the depth. */
const maxDepth = 256;

/**
 * Parses XML piece by piece. Damaged XML is read as far as it goes. Entities that a document defines are not resolved, and
 * nothing is fetched. Ends early once `isFull`.
 */
export async function parseXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  isFull: () => boolean = () => false,
): Promise<void> {
  let decode: ReturnType<typeof createDecoder> | null = null;
  const parser = createXmlParser(handler);
  for await (const piece of pieces) {
    decode ??= createDecoder(charsetOf(piece));
    parser.write(decode(piece));
    if (isFull()) return;
  }
  parser.end();
}

function createXmlParser(handler: XmlHandler): Parser {
  let depth = 0;
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) throw new XmlTooDeep();
        handler.open?.(localName(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handler.close?.(localName(name));
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
}

function createDecoder(charset: string): (piece: Uint8Array) => string {
  const decoder = new TextDecoder(charset);
  return (piece) => decoder.decode(piece, { stream: true });
}

/** Office programs write UTF-8, and a few UTF-16 with a mark. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns an attribute by its name without prefix. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const ending = `:${name}`;
  for (const key in attributes) if (key.endsWith(ending)) return attributes[key];
  return undefined;
}
