import type { PageBlock } from '#service-api/records/page-structure.ts';
import { Flow } from '../../structure/flow.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import type { XmlHandler } from '../../xml/parse-xml.ts';
import { createBlockCollector } from '../collect-blocks.ts';
import type { OfficeFacts } from '../office-outcome.ts';
import type { PackageParts } from '../package-parts.ts';
import { createStyleCollector, type DocumentStyles } from './document-styles.ts';
import { createSlideHandler } from './slide-handler.ts';
import { createTableHandler } from './table-handler.ts';
import { TextHandler, type TextContext } from './text-handler.ts';

export type OpenDocumentKind = 'text' | 'sheet' | 'slide';

/** Reads an OpenDocument text, spreadsheet or presentation. */
export async function readOpenDocument(
  parts: PackageParts,
  kind: OpenDocumentKind,
  pages: PageBuilder,
): Promise<OfficeFacts> {
  let hasHidden = false;
  const collected = createStyleCollector();
  const context: TextContext = {
    styles: collected.styles,
    breakPage: pages.breakPage,
    openNote: () => new Flow({ add: pages.addNote }, 'footnote'),
    onHidden: () => {
      hasHidden = true;
    },
  };
  if (kind === 'text') {
    for (const block of await readAsides(parts, collected.styles)) {
      if (block.aside === 'header') pages.add(block);
      else pages.addNote(block);
    }
  }
  const flow = new Flow(pages);
  const handler = handlerOf(kind, flow, pages, context);
  let inBody = false;
  await parts.parse(
    'content.xml',
    {
      open(name, attributes) {
        if (name === 'body') inBody = true;
        else if (inBody) handler.open?.(name, attributes);
        else collected.open(name, attributes);
      },
      text: (text) => inBody && handler.text?.(text),
      close(name) {
        if (name === 'body') inBody = false;
        else if (inBody) handler.close?.(name);
      },
    },
    pages.isFull,
  );
  flow.end();
  return { hasHidden };
}

function handlerOf(kind: OpenDocumentKind, flow: Flow, pages: PageBuilder, context: TextContext): XmlHandler {
  switch (kind) {
    case 'text':
      return new TextHandler(flow, context);
    case 'sheet':
      return createTableHandler(pages, context.styles, context.onHidden);
    case 'slide':
      return createSlideHandler(pages, context);
  }
}

const asides: ReadonlyMap<string, 'header' | 'footer'> = new Map([
  ['header', 'header'],
  ['header-left', 'header'],
  ['header-first', 'header'],
  ['footer', 'footer'],
  ['footer-left', 'footer'],
  ['footer-first', 'footer'],
]);

/** Returns the headers and footers of all kinds of pages, each text once. */
async function readAsides(parts: PackageParts, styles: DocumentStyles): Promise<readonly PageBlock[]> {
  const collector = createBlockCollector();
  const known = new Set<string>();
  const kept: PageBlock[] = [];
  let open: { readonly name: string; readonly flow: Flow; readonly handler: XmlHandler } | null = null;
  const context: TextContext = {
    styles,
    breakPage: () => undefined,
    openNote: () => new Flow(collector, 'footnote'),
    onHidden: () => undefined,
  };
  await parts.parse('styles.xml', {
    open(name, attributes) {
      const aside = asides.get(name);
      if (open !== null) open.handler.open?.(name, attributes);
      else if (aside !== undefined) {
        const flow = new Flow(collector, aside);
        open = { name, flow, handler: new TextHandler(flow, context) };
      }
    },
    text: (text) => open?.handler.text?.(text),
    close(name) {
      if (open === null) return;
      if (open.name !== name) {
        open.handler.close?.(name);
        return;
      }
      open.flow.end();
      open = null;
      const blocks = collector.take();
      const text = JSON.stringify(blocks);
      if (!known.has(text)) kept.push(...blocks);
      known.add(text);
    },
  });
  return kept;
}
