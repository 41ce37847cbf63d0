import type { PageBlock } from '#service-api/records/page-structure.ts';
import { Flow } from '../../structure/flow.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import type { OfficeFacts } from '../office-outcome.ts';
import { createBlockCollector } from '../collect-blocks.ts';
import type { CompoundFolder } from '../../compound/compound-file.ts';
import { readParagraphFacts } from './word-paragraphs.ts';
import { OldWordFlow } from './old-word-flow.ts';
import { readWordText } from './word-text.ts';

const [identity, firstVersion] = [0xa5ec, 0xc1];
const [encryptedFlag, tableFlag] = [0x100, 0x200];
const headSize = 0x1aa;
/** The limits are checked after so many characters. */
const charactersPerCheck = 8_192;

/** Reads a Word document of the versions 97 to 2003 with its tables, headings, headers, footers and footnotes. */
export function readWordBinary(
  file: CompoundFolder,
  pages: PageBuilder,
): OfficeFacts | 'encrypted' | 'too-old' | 'damaged' {
  const document = file.stream('WordDocument');
  if (document.length < headSize || document.readUInt16LE(0) !== identity) return 'damaged';
  if (document.readUInt16LE(2) < firstVersion) return 'too-old';
  const flags = document.readUInt16LE(10);
  if ((flags & encryptedFlag) !== 0) return 'encrypted';
  const table = file.stream((flags & tableFlag) === 0 ? '0Table' : '1Table');
  /** A part of the table stream; the head has its place and length. */
  const part = (at: number): Buffer => {
    const from = document.readUInt32LE(at);
    return table.subarray(from, from + document.readUInt32LE(at + 4));
  };
  const text = readWordText(document, part(0x1a2));
  if (text === null) return 'damaged';
  const factsAt = readParagraphFacts(document, part(0x102));

  const give = (
    sink: Pick<PageBuilder, 'add' | 'breakPage' | 'isFull'>,
    from: number,
    to: number,
    aside?: PageBlock['aside'],
  ) => {
    const flow = new OldWordFlow(new Flow(sink, aside), sink.breakPage);
    let count = 0;
    for (const { character, fileOffset } of text.characters(from, to)) {
      flow.take(character, () => factsAt(fileOffset));
      count += 1;
      if (count % charactersPerCheck === 0 && sink.isFull()) break;
    }
    flow.end();
  };
  const [mainLength, noteLength, headerLength] = [0x4c, 0x50, 0x54].map((at) => document.readUInt32LE(at));
  const notesFrom = mainLength ?? 0;
  const headersFrom = notesFrom + (noteLength ?? 0);
  const collector = createBlockCollector();
  const collect = { add: collector.add, breakPage: () => undefined, isFull: pages.isFull };
  const headers = headerParts(part(0xf2), headerLength ?? 0);
  const known = new Set<string>();
  for (const { from, to, aside } of headers) {
    give(collect, headersFrom + from, headersFrom + to, aside);
    for (const block of collector.take()) {
      const key = JSON.stringify(block);
      if (!known.has(key) && aside === 'header') pages.add(block);
      else if (!known.has(key)) pages.addNote(block);
      known.add(key);
    }
  }
  give(pages, 0, notesFrom);
  give(pages, notesFrom, headersFrom, 'footnote');
  return { hasHidden: false };
}

interface HeaderPart {
  readonly from: number;
  readonly to: number;
  readonly aside: 'header' | 'footer';
}

/** Lines above footnotes come first; then each section has six parts: headers, footers, and those of its first page. */
const separators = 6;
const asides = ['header', 'header', 'footer', 'footer', 'header', 'footer'] as const;
const mostParts = 60;

function headerParts(places: Buffer, length: number): readonly HeaderPart[] {
  const count = Math.min(mostParts, Math.floor(places.length / 4) - 1);
  return Array.from({ length: Math.max(0, count - separators) }, (_, index) => {
    const at = separators + index;
    const [from, to] = [places.readUInt32LE(at * 4), places.readUInt32LE(at * 4 + 4)];
    return { from, to: Math.min(to, length), aside: asides[index % asides.length] ?? 'header' };
  }).filter(({ from, to }) => to > from);
}
