export interface WinmailContent {
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Makes a winmail.dat as Outlook does: texts and long names as properties of MAPI, bytes of attachments as attributes. */
export function winmail({ subject, body, attachments }: WinmailContent): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x223e9f78, 0);
  return Buffer.concat([
    head,
    attribute(1, 0x9007, number(65_001)),
    attribute(1, 0x9003, properties([named(), ansi(0x0037, subject), ansi(0x1000, body)])),
    ...attachments.flatMap(({ name, bytes }, index) => [
      attribute(2, 0x9002, Buffer.alloc(14)),
      attribute(2, 0x8010, Buffer.from(`ATT${index.toString()}~1.PDF\0`)),
      attribute(2, 0x800f, bytes),
      attribute(2, 0x9005, properties([unicode(0x3707, name)])),
    ]),
  ]);
}

function attribute(level: number, id: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt16LE(id, 1);
  head.writeUInt32LE(data.length, 5);
  return Buffer.concat([head, data, Buffer.alloc(2)]);
}

function properties(all: readonly Buffer[]): Buffer {
  return Buffer.concat([number(all.length), ...all]);
}

const number = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

function withType(type: number, id: number): Buffer {
  return Buffer.from(Uint16Array.of(type, id).buffer);
}

function valueOf(type: number, id: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([withType(type, id), number(1), number(bytes.length), padded(bytes)]);
}

const ansi = (id: number, text: string): Buffer => valueOf(0x1e, id, Buffer.from(`${text}\0`));
const unicode = (id: number, text: string): Buffer => valueOf(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'));

/** A property with a name, which readers must step over. */
function named(): Buffer {
  const name = Buffer.from('Keywords\0', 'utf16le');
  return Buffer.concat([
    withType(0x03, 0x8001),
    Buffer.alloc(16),
    number(1),
    number(name.length),
    padded(name),
    number(7),
  ]);
}
