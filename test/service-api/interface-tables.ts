import type { EndpointFact, FactType, FieldFact } from './fixtures/fact.ts';

/**
 * Reads the facts of the interface from docs/service-api.md: its tables and the first line of each endpoint, without
 * the additions of the local service.
 */
export interface InterfaceFacts {
  readonly records: Readonly<Record<string, readonly FieldFact[]>>;
  readonly endpoints: readonly EndpointFact[];
  /** The rows of the limits table: limit, value, applies to. */
  readonly limits: readonly (readonly string[])[];
  /** The names of fields, by record, that the interface does not show. */
  readonly openRecords: Readonly<Record<string, readonly string[]>>;
  /** The names of fields that the local service adds to a record of the interface. */
  readonly addedFields: Readonly<Record<string, readonly string[]>>;
  /** The names of parameters that the local service adds, by endpoint number. */
  readonly addedQuery: Readonly<Record<number, readonly string[]>>;
}

interface Block {
  readonly section: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

export function readInterface(markdown: string): InterfaceFacts {
  const blocks = splitBlocks(markdown);
  const rows = blocks
    .filter((block) => block.section === 'Records')
    .map((block) => [block.heading, readTable(block.lines)] as const)
    .filter(([, fields]) => fields.length > 0);
  const endpointLines = blocks.filter((block) => block.section === 'Endpoints').flatMap((block) => block.lines);
  const found = findEndpoints(endpointLines);
  const signIn = blocks.filter((block) => block.section === 'Sign-in').flatMap((block) => block.lines);
  const groupHeaders = readGroupHeaders(signIn);
  return {
    records: Object.fromEntries(
      rows.map(([name, fields]) => [name, fields.filter((row) => !isOurs(row)).map(readField)]),
    ),
    endpoints: found.map((endpoint) => readEndpoint(endpoint, groupHeaders)),
    limits: blocks.filter((block) => block.section === 'Limits').flatMap((block) => readTable(block.lines)),
    openRecords: Object.fromEntries(
      blocks
        .filter((block) => block.section === 'Open records' && block.heading !== 'Open records')
        .map((block) => [block.heading, readNames(block.lines)]),
    ),
    addedFields: withoutEmpty(rows.map(([name, fields]) => [name, ownNames(fields)])),
    addedQuery: withoutEmpty(found.map(({ head, lines }) => [head[1] ?? '', ownNames(readTable(lines))])),
  };
}

const isOurs = ([, , notes = '']: readonly string[]): boolean => /^Ours(;|$)/u.test(notes);

const ownNames = (rows: readonly (readonly string[])[]): readonly string[] =>
  rows.filter(isOurs).map(([name = '']) => name);

const withoutEmpty = (entries: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(entries.filter(([, names]) => names.length > 0));

/** Returns the names in the first paragraph. */
function readNames(lines: readonly string[]): readonly string[] {
  const paragraph =
    lines
      .join('\n')
      .trim()
      .split(/\n\n|\. See/u, 1)[0] ?? '';
  return [...paragraph.matchAll(/`(\w+)`/gu)].map(([, name]) => name ?? '');
}

function splitBlocks(markdown: string): readonly Block[] {
  const blocks: { section: string; heading: string; lines: string[] }[] = [];
  let section = '';
  for (const line of markdown.split(/\r?\n/)) {
    const [, level, title] = /^(#{2,3}) (.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      if (level === '##') section = title;
      blocks.push({ section, heading: title, lines: [] });
    } else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** Returns the cells of the body rows. */
function readTable(lines: readonly string[]): readonly (readonly string[])[] {
  const rows = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.slice(2);
}

function readField([name = '', type = '', notes = '']: readonly string[]): FieldFact {
  return { name, type: type as FactType, ...readNotes(notes) };
}

function readNotes(notes: string): Partial<FieldFact> {
  const between = /between (\d+) and (\d+)/.exec(notes);
  const greater = /greater than (\d+) and less than (\d+)/.exec(notes);
  const occurring = /the value (\w+) (?:occurs|is one that occurs|indicates)/i.exec(notes)?.[1];
  const found = {
    required: /^required\b/i.test(notes) ? (true as const) : undefined,
    default: readValue(/default (?:folder is )?(\w+)/i.exec(notes)?.[1]),
    min: readValue(between?.[1]) ?? (greater ? Number(greater[1]) + 1 : /\b1-based/.test(notes) ? 1 : undefined),
    max: readValue(between?.[2]) ?? (greater ? Number(greater[2]) - 1 : undefined),
    maxItems: readValue(/at most (\d+) elements/.exec(notes)?.[1]),
    oneOf: readChoice(notes),
    occurs: occurring === undefined ? /that occur: (.+)$/.exec(notes)?.[1]?.split(', ') : [occurring],
    zone: notes.includes('Z suffix') ? 'Z' : notes.includes('without zone') ? 'none' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function readChoice(notes: string): readonly string[] | undefined {
  const list = /(?:one of|provider:) ([\w, ]+?)(?:;|$)/i.exec(notes)?.[1];
  if (list !== undefined) return list.split(/, | or /);
  const [, first, second] = /^([A-Z]+) \([^)]*\) or ([A-Z]+) \(/.exec(notes) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

function readValue(text: string | undefined): string | number | boolean | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

interface FoundEndpoint {
  readonly head: RegExpExecArray;
  readonly lines: readonly string[];
}

/**
 * Finds the endpoints. Each begins with its number and path in bold, and ends with the next one or with the table of
 * its callers.
 */
function findEndpoints(lines: readonly string[]): readonly FoundEndpoint[] {
  const found: { head: RegExpExecArray; lines: string[] }[] = [];
  let isOver = false;
  for (const line of lines) {
    const head = /^\*\*(\d+)\. (GET|POST|DELETE) (\S+)\*\* (.*)$/.exec(line);
    if (head) found.push({ head, lines: [line] });
    isOver = head === null && (isOver || line.startsWith('| | Intray asks'));
    if (!head && !isOver) found.at(-1)?.lines.push(line);
  }
  return found;
}

/** Reads headers that a whole group requires: `| \`User-Agent\` | … with every account call …`. */
function readGroupHeaders(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, readonly string[]>();
  for (const [name = '', text = ''] of readTable(lines)) {
    const [, first, second] = /with every (\w+)(?: and (\w+))? call/.exec(text) ?? [];
    for (const group of [first, second]) if (group !== undefined) headers.set(group, [name.replaceAll('`', '')]);
  }
  return headers;
}

function readEndpoint(
  { head: [, number, method, path = '', text = ''], lines }: FoundEndpoint,
  groupHeaders: ReadonlyMap<string, readonly string[]>,
): EndpointFact {
  const whole = lines.join('\n');
  const rows = readTable(lines).filter((row) => !isOurs(row));
  const fields = [...rows.map(readField), ...readInlineBody(text)];
  const found = {
    number: Number(number),
    method: method as EndpointFact['method'],
    path,
    headers: groupHeaders.get(path.split('/')[2] ?? ''),
    bodyContentType: /Content-Type (application\/json|multipart\/form-data)/.exec(text)?.[1],
    [/The body carries|\bBody:/.test(text) ? 'body' : 'query']: fields.length === 0 ? undefined : fields,
    reply: readReply(whole),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as unknown as EndpointFact;
}

/** Reads a body that is described in the sentence: `url (string, required)`. */
function readInlineBody(text: string): readonly FieldFact[] {
  const [, name, type, required] = /(?:Body: |body carries )(\w+) \((\w+)(, required)?\)/.exec(text) ?? [];
  if (name === undefined) return [];
  return [{ name, type: type as FactType, ...(required === undefined ? {} : { required: true }) }];
}

/**
 * Reads what the sentence after `Response:` names; absent for "not shown" and for a reply that is shown only in part.
 */
function readReply(text: string): string | undefined {
  // Removes links: `[pong](#ping-response)` is "pong".
  const sentence = (/Response: ([^\n]*)/.exec(text)?.[1] ?? '').replaceAll(/\]\([^)]*\)/gu, ']');
  const replies: readonly (readonly [RegExp, string])[] = [
    [/platform status/, 'Platform status'],
    [/identity/, 'Identity'],
    [/pong/, 'Ping response'],
    [/result envelope/, 'Search result envelope'],
    [/byte stream/, 'bytes'],
    [/company items/, '[Company]'],
    [/metadata field items/, '[Metadata field]'],
    [/cloud information/, 'Cloud information'],
  ];
  return replies.find(([pattern]) => pattern.test(sentence))?.[1];
}
