import type { Box } from '#lib/geometry/box.ts';
import type { Word } from '#local-service/readers/document.ts';
import type { CharStream, PageChar } from '#local-service/readers/pdf/page-chars.ts';
import { unreadPictures } from '#local-service/readers/pdf/picture-regions.ts';
import { textLayerOf } from '#local-service/readers/pdf/text-layer.ts';
import type { GrowthSubject } from './growth.ts';

const page = { left: 0, top: 842, width: 595, height: 842, turns: 0 } as const;

type Place = (index: number, count: number) => { readonly x: number; readonly y: number };

/** The positions of letters on a page, from normal print to layouts that only an attacker makes. */
const places: Readonly<Record<string, Place>> = {
  'lines of print': (index) => ({ x: 40 + (index % 80) * 6, y: Math.floor(index / 80) * 12 }),
  'one line': (index) => ({ x: index * 6, y: 100 }),
  'one column': (index) => ({ x: 100, y: index * 12 }),
  'one place': () => ({ x: 100, y: 100 }),
  'one long word': (index) => ({ x: index * 3, y: 100 }),
  'a table of single letters': (index) => ({ x: (index % 30) * 20, y: Math.floor(index / 30) * 12 }),
  'two columns': (index) => ({ x: 40 + (index % 80) * 3 + (index % 2) * 270, y: Math.floor(index / 80) * 12 }),
  'a staircase': (index) => ({ x: index % 595, y: index * 0.9 }),
};

const layers = Object.entries(places).map(([name, place]): GrowthSubject => ({
  name: `text layer, ${name}`,
  prepare: (size) => {
    const chars = charsAt(place, Math.min(size, mostChars));
    return () => textLayerOf(chars, page, 1);
  },
  maxSize: 128_000,
  // Each letter is several objects: beyond 16,000, collecting them and the system's pages for them cost as much again. On a
  // virtual machine where a page of memory is dear, 2.78 was measured; quadratic work takes four times as long.
  most: 3,
  // Shorter work fits into new memory; then the step to collecting it looks like growth.
  leastCpuMs: 16,
}));

const mostChars = 200_000;

export const pageSubjects: readonly GrowthSubject[] = [
  ...layers,
  {
    name: 'pictures in a page',
    prepare: (size) => {
      const boxes = Array.from({ length: size / 20 }, (_, index): Box => ({
        ...boxAt(index),
        width: 0.2,
        height: 0.2,
      }));
      const words = Array.from({ length: size / 20 }, (_, index): Word => ({
        text: 'a',
        box: { x: 0.99, y: 0.99, width: 0.001, height: 0.001 },
        confidence: 1,
        line: index,
      }));
      return () => unreadPictures(boxes, words);
    },
    maxSize: 128_000,
  },
];

function boxAt(index: number): { readonly x: number; readonly y: number } {
  return { x: (index % 97) / 140, y: (index % 89) / 140 };
}

function charsAt(place: Place, count: number): CharStream {
  return Array.from({ length: count }, (_, index): PageChar | null => {
    if (index % 9 === 8) return null;
    const { x, y } = place(index, count);
    return {
      text: 'a',
      left: x,
      top: y,
      right: x + 5,
      bottom: y + 10,
      origin: { x, y: y + 10 },
      size: 10,
      turns: 0,
      unknown: false,
    };
  });
}
