import type { PageBlock } from '#service-api/records/page-structure.ts';
import { Flow } from '../../structure/flow.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import { attributeOf, type XmlHandler } from '../../xml/parse-xml.ts';
import { TextHandler, type TextContext } from './text-handler.ts';

/** Placeholders that repeat what is on every slide. */
const repeated = new Set(['page-number', 'date-time', 'footer', 'header', 'page']);
const mostBlocks = 5_000;
const longestTitle = 120;

/** Gives the slides of an OpenDocument presentation to pages, each with its notes. */
export function createSlideHandler(pages: PageBuilder, context: TextContext): XmlHandler {
  let blocks: PageBlock[] = [];
  let flow: Flow | null = null;
  let text: TextHandler | null = null;
  let inTitle = false;
  let skipped = 0;
  const start = (aside?: 'speaker_notes') => {
    flow?.end();
    flow = new Flow({ add: (block) => blocks.length < mostBlocks && blocks.push(block) }, aside);
    text = new TextHandler(flow, context);
  };
  const endSlide = () => {
    flow?.end();
    const title = blocks.find(({ kind }) => kind === 'heading');
    pages.startPart('slide', title?.kind === 'heading' ? title.text.slice(0, longestTitle) : null);
    for (const block of blocks) pages.add(block);
    [flow, text, blocks] = [null, null, []];
  };
  return {
    open(name, attributes) {
      const isPage = name === 'page' && flow === null;
      const isHidden = isPage && context.styles.hidden.has(attributeOf(attributes, 'style-name') ?? '');
      if (isHidden) context.onHidden();
      const isRepeated = name === 'frame' && repeated.has(attributeOf(attributes, 'class') ?? '');
      if (skipped > 0 || isHidden || isRepeated) {
        skipped += 1;
        return;
      }
      if (isPage) start();
      else if (name === 'notes') start('speaker_notes');
      else if (name === 'frame') inTitle = attributeOf(attributes, 'class') === 'title';
      else {
        text?.open(name, attributes);
        if (name === 'p' && inTitle) flow?.style({ kind: 'heading', level: 1 });
      }
    },
    text(piece) {
      if (skipped === 0) text?.text(piece);
    },
    close(name) {
      if (skipped > 0) skipped -= 1;
      else if (name === 'page') endSlide();
      else if (name === 'notes') start();
      else if (name === 'frame') inTitle = false;
      else text?.close(name);
    },
  };
}
