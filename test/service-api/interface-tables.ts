import type { EndpointFact, FactType, FieldFact } from './fixtures/fact.ts';

/** Reads the facts out of the interface's own document: its tables and the first line of each endpoint. */
export interface InterfaceFacts {
  readonly records: Readonly<Record<string, readonly FieldFact[]>>;
  readonly endpoints: readonly EndpointFact[];
  /** Rows of the limits table: limit, value, applies to. */
  readonly limits: readonly (readonly string[])[];
}

interface Block {
  readonly section: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

export function readInterface(markdown: string): InterfaceFacts {
  const blocks = splitBlocks(markdown);
  const resources = blocks.filter((block) => block.section === 'Resources and their fields');
  const records = resources
    .map((block) => [block.heading.replace(/ \(.*$/, ''), readTable(block.lines).map(readField)] as const)
    .filter(([, fields]) => fields.length > 0);
  const endpointLines = blocks.filter((block) => block.section === 'Endpoints').flatMap((block) => block.lines);
  const limits = blocks.filter((block) => block.section === 'Limits').flatMap((block) => readTable(block.lines));
  return { records: Object.fromEntries(records), endpoints: readEndpoints(endpointLines), limits };
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

/** The cells of the body rows. */
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

function readEndpoints(lines: readonly string[]): readonly EndpointFact[] {
  const groupHeaders = new Map<string, readonly string[]>();
  const found: { head: RegExpExecArray; lines: string[] }[] = [];
  for (const line of lines) {
    const rule = /^- The (\w+)(?: and (\w+))? endpoints .*header ([\w-]+) \(required/.exec(line);
    if (rule) for (const group of rule.slice(1, 3)) groupHeaders.set(group, [rule[3] ?? '']);
    const head = /^(\d+)\. (GET|POST|DELETE) (\S+?)\. (.*)$/.exec(line);
    if (head) found.push({ head, lines: [line] });
    else found.at(-1)?.lines.push(line);
  }
  return found.map((endpoint) => readEndpoint(endpoint.head, endpoint.lines, groupHeaders));
}

function readEndpoint(
  [, number, method, path = '', text = '']: RegExpExecArray,
  lines: readonly string[],
  groupHeaders: ReadonlyMap<string, readonly string[]>,
): EndpointFact {
  const whole = lines.join('\n');
  const fields = [...readTable(lines).map(readField), ...readInlineBody(text)];
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

/** A body told in the sentence: `url (string, required)`. */
function readInlineBody(text: string): readonly FieldFact[] {
  const [, name, type, required] = /(?:Body: |body carries )(\w+) \((\w+)(, required)?\)/.exec(text) ?? [];
  if (name === undefined) return [];
  return [{ name, type: type as FactType, ...(required === undefined ? {} : { required: true }) }];
}

/** What the sentence after `Response:` names; absent for "not shown" and for what is shown only in part. */
function readReply(text: string): string | undefined {
  const sentence = /Response: ([^\n]*)/.exec(text)?.[1] ?? '';
  const replies: readonly (readonly [RegExp, string])[] = [
    [/currentVersion/, 'Platform status'],
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
