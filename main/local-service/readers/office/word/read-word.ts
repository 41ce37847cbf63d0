import type { PageBlock } from '#service-api/records/page-structure.ts';
import { Flow } from '../../structure/flow.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import { attributeOf } from '../../xml/parse-xml.ts';
import { createBlockCollector } from '../collect-blocks.ts';
import type { OfficeFacts } from '../office-outcome.ts';
import type { PackageParts, Relationship } from '../package-parts.ts';
import { readListNumbers } from './list-numbers.ts';
import { WordHandler, type WordContext } from './word-handler.ts';
import { readWordStyles } from './word-styles.ts';

/** A document has three headers and footers a section; most repeat the same ones. */
const mostHeaders = 30;

/**
 * Reads a Word document. Headers stand at the top of its first page and footers at its bottom, each once; footnotes stand at
 * the end of their page.
 */
export async function readWord(parts: PackageParts, main: string, pages: PageBuilder): Promise<OfficeFacts> {
  const links = await parts.links(main);
  const partOf = (type: string) => links.find((link) => link.type === type)?.target ?? '';
  const styles = await readWordStyles(parts, partOf('styles'));
  const lists = await readListNumbers(parts, partOf('numbering'));
  let hasHidden = false;
  const context: WordContext = {
    styles,
    lists,
    breakPage: () => undefined,
    footnote: () => '',
    onHidden: () => {
      hasHidden = true;
    },
  };
  const notes = new Map([
    ...(await readNotes(parts, partOf('footnotes'), 'f', context)),
    ...(await readNotes(parts, partOf('endnotes'), 'e', context)),
  ]);
  for (const block of await readAsides(parts, links, 'header', context)) pages.add(block);
  for (const block of await readAsides(parts, links, 'footer', context)) pages.addNote(block);
  const flow = new Flow(pages);
  let noteCount = 0;
  const body = new WordHandler(flow, {
    ...context,
    breakPage: pages.breakPage,
    footnote(id) {
      noteCount += 1;
      const mark = `[${noteCount.toString()}]`;
      for (const block of notes.get(id) ?? []) pages.addNote(marked(block, mark));
      notes.delete(id);
      return mark;
    },
  });
  await parts.parse(main, body, pages.isFull);
  flow.end();
  return { hasHidden };
}

function marked(block: PageBlock, mark: string): PageBlock {
  return block.kind === 'table' ? block : { ...block, text: `${mark} ${block.text.trimStart()}` };
}

/** Returns the blocks of the headers or footers of a document, each text once. */
async function readAsides(
  parts: PackageParts,
  links: readonly Relationship[],
  type: 'header' | 'footer',
  context: WordContext,
): Promise<readonly PageBlock[]> {
  const collector = createBlockCollector();
  const known = new Set<string>();
  const kept: PageBlock[] = [];
  for (const { target } of links.filter((link) => link.type === type).slice(0, mostHeaders)) {
    const flow = new Flow(collector, type);
    await parts.parse(target, new WordHandler(flow, context));
    flow.end();
    const blocks = collector.take();
    const text = JSON.stringify(blocks);
    if (!known.has(text)) kept.push(...blocks);
    known.add(text);
  }
  return kept;
}

/** Returns the notes of a part by their ids. */
async function readNotes(
  parts: PackageParts,
  name: string,
  prefix: 'f' | 'e',
  context: WordContext,
): Promise<ReadonlyMap<string, readonly PageBlock[]>> {
  const notes = new Map<string, readonly PageBlock[]>();
  const collector = createBlockCollector();
  const flow = new Flow(collector, 'footnote');
  const handler = new WordHandler(flow, context);
  let id: string | null = null;
  await parts.parse(name, {
    open(element, attributes) {
      if (element !== 'footnote' && element !== 'endnote') handler.open(element, attributes);
      else id = attributeOf(attributes, 'type') === undefined ? (attributeOf(attributes, 'id') ?? '') : null;
    },
    text: (text) => handler.text(text),
    close(element) {
      if (element !== 'footnote' && element !== 'endnote') {
        handler.close(element);
        return;
      }
      flow.end();
      const blocks = collector.take();
      if (id !== null && blocks.length > 0) notes.set(`${prefix}${id}`, blocks);
      id = null;
    },
  });
  return notes;
}
