import type { Flow } from '../../structure/flow.ts';
import { attributeOf, type XmlAttributes, type XmlHandler } from '../../xml/parse-xml.ts';

interface SlideFacts {
  readonly title: string | null;
  readonly isHidden: boolean;
}

/** Placeholders that repeat what is on every slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const titles = new Set(['title', 'ctrTitle']);
const longestTitle = 120;

/** Gives the text of a slide, or of its notes, to a flow. */
export function createSlideHandler(
  flow: Flow,
  areNotes: boolean,
): { readonly handler: XmlHandler; readonly facts: () => SlideFacts } {
  let placeholder: string | null = null;
  let title = '';
  let isHidden = false;
  let inText = false;
  let inParagraph = false;
  let skipped = 0;
  const isTitle = () => placeholder !== null && titles.has(placeholder) && !areNotes;
  const add = (text: string) => {
    if (!inParagraph || (placeholder !== null && repeated.has(placeholder))) return;
    if (isTitle()) title += text;
    flow.text(text);
  };
  const openers: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    sld: (attributes) => (isHidden = /^(0|false)$/.test(attributes['show'] ?? '')),
    sp: () => (placeholder = null),
    graphicFrame: () => (placeholder = null),
    ph: (attributes) => (placeholder = attributes['type'] ?? 'body'),
    p: () => {
      inParagraph = true;
      flow.openParagraph();
      if (isTitle()) flow.style({ kind: 'heading', level: 1 });
    },
    pPr: (attributes) => {
      const level = Number(attributeOf(attributes, 'lvl') ?? 0);
      if (level > 0 && !isTitle()) flow.style({ kind: 'list_item', level: level + 1, marker: '•' });
    },
    t: () => (inText = inParagraph),
    br: () => add(isTitle() ? ' ' : '\n'),
    tbl: () => flow.openTable(),
    tr: () => flow.openRow(),
    tc: (attributes) => flow.openCell(Number(attributes['gridSpan']) || 1),
  };
  const closers: Readonly<Record<string, () => void>> = {
    p: () => {
      inParagraph = false;
      flow.closeParagraph();
    },
    t: () => (inText = false),
    tbl: () => flow.closeTable(),
    tr: () => flow.closeRow(),
    tc: () => flow.closeCell(),
  };
  const handler: XmlHandler = {
    open(name, attributes) {
      if (skipped > 0 || name === 'Fallback') skipped += 1;
      else if (Object.hasOwn(openers, name)) openers[name]?.(attributes);
    },
    close(name) {
      if (skipped > 0) skipped -= 1;
      else if (Object.hasOwn(closers, name)) closers[name]?.();
    },
    text(text) {
      if (skipped === 0 && inText) add(text);
    },
  };
  const facts = () => ({ title: title.trim() === '' ? null : title.trim().slice(0, longestTitle), isHidden });
  return { handler, facts };
}
