import { createHash } from 'node:crypto';
import type { Box } from '#lib/geometry/box.ts';
import type { Page, Word } from '../document.ts';
import { inkRatio } from '../../ocr/ink.ts';
import type { Raster } from '../../ocr/raster.ts';
import type { ReadContext } from '../read-context.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';

/** A page has few letterheads, inserts and stamps that are worth the time; the largest come first. */
const maxRegions = 4;
/** A document repeats its letterhead: what was read once is not read again. Beyond this many no more are read. */
const maxReadings = 40;
/** The largest of a page that are looked at: each is compared with every word. */
const maxPictures = 200;
const region = { leastShare: 0.02, mostShare: 0.9, leastSide: 0.02 };
/** Print and paper are dark and bright; a photo is mostly neither. */
const between = { dark: 70, bright: 190, photoShare: 0.5 };
/** Below this mean confidence what was recognised was no writing; and below `word` a single word is left out. */
const minConfidence = { region: 0.6, word: 0.25 };

/** Pictures of a size to hold writing, in which the text layer has no word. */
export function unreadPictures(pictures: readonly Box[], words: readonly Word[]): Box[] {
  return pictures
    .filter((box) => {
      const share = box.width * box.height;
      return (
        share >= region.leastShare && share <= region.mostShare && Math.min(box.width, box.height) >= region.leastSide
      );
    })
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, maxPictures)
    .filter((box) => !words.some((word) => holdsMiddle(box, word.box)))
    .filter((box, index, all) => !all.slice(0, index).some((larger) => holdsMiddle(larger, box)))
    .slice(0, maxRegions);
}

function holdsMiddle(outer: Box, inner: Box): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

/** `null` when it could not be read. */
export type RegionReader = (raster: Raster, box: Box) => Promise<readonly Word[] | null>;

/**
 * Reads pictures within pages of one document. They are an addition: a page whose text layer is sound is not given up for
 * one, not even where recognition cannot start at all.
 */
export function createRegionReader(context: ReadContext): RegionReader {
  const readings = new Map<string, readonly Word[]>();
  let isAway = false;
  const read = async (raster: Raster): Promise<readonly Word[] | null> => {
    if (readings.size >= maxReadings || inkRatio(raster) === 0 || looksLikePhoto(raster)) return [];
    if (isAway) return null;
    const recognised = await context.recogniseRegion(raster).catch((error: unknown) => {
      context.signal?.throwIfAborted();
      context.log?.('picture in a page could not be read', { error: String(error) });
      isAway = error instanceof UnavailablePart;
      return null;
    });
    if (recognised === null) return null;
    const { confidence, words } = recognised;
    if (confidence < minConfidence.region) return [];
    // Frames and ornaments are read as punctuation.
    return words.filter((word) => word.confidence >= minConfidence.word && /[\p{L}\p{N}]/u.test(word.text));
  };
  return async (raster, box) => {
    const key = createHash('sha256').update(`${raster.width.toString()} `).update(raster.data).digest('hex');
    const words = readings.get(key) ?? (await read(raster));
    if (words === null) return null;
    if (readings.size < maxReadings) readings.set(key, words);
    return words.map((word) => ({ ...word, box: within(box, word.box) }));
  };
}

function looksLikePhoto({ data }: Raster): boolean {
  let grey = 0;
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0;
    if (value > between.dark && value < between.bright) grey += 1;
  }
  return grey > between.photoShare * data.length;
}

function within(outer: Box, inner: Box): Box {
  return {
    x: outer.x + inner.x * outer.width,
    y: outer.y + inner.y * outer.height,
    width: inner.width * outer.width,
    height: inner.height * outer.height,
  };
}

/** Puts the words of pictures, each picture's lines together, before the first line that stands below their first. */
export function mergeRegions(page: Page, regions: readonly (readonly Word[])[]): Page {
  const lines = linesOf(page.words);
  for (const found of regions.map(linesOf)) {
    const top = middle(found[0]);
    const below = lines.findIndex((line) => middle(line) > top);
    lines.splice(below < 0 ? lines.length : below, 0, ...found);
  }
  const words = lines.flatMap((line, index) => line.map((word) => ({ ...word, line: index })));
  return {
    ...page,
    words,
    text: lines.map((line) => line.map((word) => word.text).join(' ')).join('\n'),
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(words.length, 1),
  };
}

function linesOf(words: readonly Word[]): Word[][] {
  return [...Map.groupBy(words, (word) => word.line).values()];
}

function middle(line: readonly Word[] | undefined): number {
  const box = line?.[0]?.box;
  return box ? box.y + box.height / 2 : 0;
}
