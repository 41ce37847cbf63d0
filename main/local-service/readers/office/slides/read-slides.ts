import { Flow } from '../../structure/flow.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import type { PageBlock } from '#service-api/records/page-structure.ts';
import type { OfficeFacts } from '../office-outcome.ts';
import type { PackageParts } from '../package-parts.ts';
import { SlideHandler } from './slide-handler.ts';

const mostSlides = 5_000;

/** Reads a PowerPoint presentation: the slides that are not hidden in their order, each with its notes. */
export async function readSlides(parts: PackageParts, main: string, pages: PageBuilder): Promise<OfficeFacts> {
  let hasHidden = false;
  for (const slide of await slidesOf(parts, main)) {
    if (pages.isFull()) break;
    const blocks: PageBlock[] = [];
    const facts = await readPart(parts, slide, blocks);
    if (facts.isHidden) {
      hasHidden = true;
      continue;
    }
    const links = await parts.links(slide);
    for (const { target } of links.filter(({ type }) => type === 'diagramData')) await readPart(parts, target, blocks);
    for (const { target } of links.filter(({ type }) => type === 'notesSlide').slice(0, 1)) {
      await readPart(parts, target, blocks, 'speaker_notes');
    }
    pages.startPart('slide', facts.title);
    for (const block of blocks) pages.add(block);
  }
  return { hasHidden };
}

/** What one slide may hold. */
const mostBlocks = 5_000;

async function readPart(parts: PackageParts, name: string, blocks: PageBlock[], aside?: PageBlock['aside']) {
  const flow = new Flow({ add: (block) => blocks.length < mostBlocks && blocks.push(block) }, aside);
  const handler = new SlideHandler(flow, aside !== undefined);
  await parts.parse(name, handler, () => blocks.length >= mostBlocks);
  flow.end();
  return handler;
}

/** Returns the parts of the slides in the order of the presentation. */
async function slidesOf(parts: PackageParts, main: string): Promise<readonly string[]> {
  const targets = new Map((await parts.links(main)).map(({ id, target }) => [id, target]));
  const slides: string[] = [];
  await parts.parse(main, {
    open(element, attributes) {
      if (element !== 'sldId' || slides.length >= mostSlides) return;
      // A slide has an id of its own and, with a prefix, that of its link.
      const link = Object.keys(attributes).find((name) => name.endsWith(':id'));
      const target = targets.get(attributes[link ?? ''] ?? '');
      if (target !== undefined) slides.push(target);
    },
  });
  return slides;
}
