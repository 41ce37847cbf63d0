import { Parser } from 'htmlparser2';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What the parts of a document are given to. Names come without their prefix, which is a matter of the writer. */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Thrown where elements lie deeper inside each other, or are larger, than any program writes them. */
export class XmlExcess extends Error {}

/** The parser's own work grows with the square of the depth. */
const maxDepth = 256;
/** Of one element. The parser keeps them in an object, and whoever wants one of them may look at all. */
const maxAttributes = 1_000;
/** A comment, or the value of an attribute: the parser keeps it as a whole. Text comes piece by piece. */
const maxMarkupBytes = 32 * 1024 * 1024;

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
  /** Since the parser gave something. */
  let silentBytes = 0;
  const parser = createXmlParser(handler, () => {
    silentBytes = 0;
  });
  for await (const piece of pieces) {
    decode ??= createDecoder(charsetOf(piece));
    silentBytes += piece.length;
    parser.write(decode(piece));
    if (silentBytes > maxMarkupBytes) throw new XmlExcess();
    if (isFull()) return;
  }
  parser.end();
}

function createXmlParser(handler: XmlHandler, onAny: () => void): Parser {
  let depth = 0;
  let attributeCount = 0;
  return new Parser(
    {
      onattribute() {
        attributeCount += 1;
        if (attributeCount > maxAttributes) throw new XmlExcess();
      },
      onopentag(name, attributes) {
        onAny();
        depth += 1;
        attributeCount = 0;
        if (depth > maxDepth) throw new XmlExcess();
        handler.open?.(localName(name), attributes);
      },
      onclosetag(name) {
        onAny();
        depth -= 1;
        handler.close?.(localName(name));
      },
      ontext(text) {
        onAny();
        handler.text?.(text);
      },
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
