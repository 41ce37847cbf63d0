import { describe, expect, it } from 'vitest';
import {
  engineToStart,
  firstSuffices,
  hasRead,
  secondSuffices,
  type PagePrint,
} from '#local-service/ocr/choose-engine.ts';
import { printExtent } from '#local-service/ocr/print-extent.ts';
import type { RecognisedLine } from '#local-service/ocr/recogniser.ts';

const lineOf = (text: string, confidence: number): readonly RecognisedLine[] => {
  const words = text
    .split(' ')
    .map((each, at) => ({ text: each, left: 100 * at, right: 100 * at + 80, top: 0, bottom: 10 }))
    .map((word) => ({ ...word, confidence, engine: 'paddle' as const }));
  return [{ words, top: 0, bottom: 10 }];
};

describe('the engine that reads a page first', () => {
  const wide = { width: 90, height: 120 };
  const till = { width: 42, height: 110 };
  const note = { width: 42, height: 12 };
  const usual: PagePrint = { isSideways: false, isEnlarged: false, extent: wide };
  it.each<[string, Partial<PagePrint>, 'first' | 'second']>([
    ['a page of a usual size', {}, 'first'],
    ['small print', { isEnlarged: true }, 'second'],
    ['small print of which there is little', { isEnlarged: true, extent: null }, 'second'],
    ['too little print to measure', { extent: null }, 'first'],
    ['print as narrow as that of a till', { extent: till }, 'second'],
    ['the widest print of a till', { extent: { width: 58, height: 100 } }, 'second'],
    ['a column that no till prints', { extent: { width: 60, height: 100 } }, 'first'],
    ['a note of a few short lines', { extent: note }, 'first'],
    ['the print of a till on its side', { isSideways: true, extent: { width: 110, height: 42 } }, 'second'],
    ['a page on its side', { isSideways: true, extent: { width: 120, height: 90 } }, 'first'],
    ['half a page, upright', { extent: { width: 90, height: 45 } }, 'first'],
  ])('%s', (_, print, engine) => {
    expect(engineToStart({ ...usual, ...print })).toBe(engine);
  });
});

describe('the extent of print', () => {
  const paint = (marks: readonly (readonly [number, number, number, number])[]) => {
    const [width, height] = [400, 600];
    const data = new Uint8Array(width * height).fill(255);
    for (const [left, top, right, bottom] of marks) {
      for (let y = top; y < bottom; y += 1) data.fill(0, y * width + left, y * width + right);
    }
    return { width, height, data, dpi: 200 };
  };
  it('is that of nearly all ink, in heights of letters', () => {
    const extent = printExtent(paint([[100, 60, 300, 560]]), 10);
    // In tenths of a letter: a hundredth of the ink on each side is left out.
    expect(Math.round((extent?.width ?? 0) * 10)).toBe(196);
    expect(Math.round((extent?.height ?? 0) * 10)).toBe(495);
  });
  it('does not reach to dust at the edges', () => {
    const extent = printExtent(
      paint([
        [100, 60, 300, 560],
        [0, 0, 4, 4],
        [394, 590, 400, 600],
      ]),
      10,
    );
    expect(extent?.width).toBeLessThan(21);
    expect(extent?.height).toBeLessThan(51);
  });
  it('is unknown without ink', () => {
    expect(printExtent(paint([]), 10)).toBeNull();
  });
});

describe('whether another engine is asked', () => {
  const raster = { width: 1, height: 1, data: new Uint8Array(1), dpi: 100 };
  const attempt = (text: string, confidence: number, share = 0.9) =>
    ({ degrees: 0, raster, lines: lineOf(text, confidence), share, score: 0, characterCount: text.length }) as const;

  it.each([
    ['clear print', true, attempt('Total amount 12.50', 0.95)],
    ['print that it is not sure of', false, attempt('Total amount 12.50', 0.9)],
    ['what makes no words', false, attempt('Total amount 12.50', 0.95, 0.5)],
    ['letters that the second lacks', true, attempt('Итого к оплате EUR', 0.85)],
    ['such letters, but not readable', false, attempt('Итого к оплате EUR', 0.85, 0.5)],
    ['one such letter', false, attempt('Total α', 0.85)],
  ])('the first engine has read %s: it suffices %s', (_, suffices, read) => {
    expect(firstSuffices(read)).toBe(suffices);
  });

  const english =
    'Thank you for your visit and please keep this receipt for your records until the goods are exchanged';
  const polish = 'Dziekujemy za zakupy i prosimy zachowac ten paragon poniewaz jest potrzebny przy zwrocie towarow';
  it.each([
    ['sure', english, 0.97, ['eng', 'pol'], true],
    ['not sure', english, 0.93, ['eng'], false],
    ['in a language that only the first has', polish, 0.97, ['eng', 'pol'], false],
    ['in a language that neither has', polish, 0.97, ['eng'], true],
  ] as const)('the second engine is %s', async (_, text, confidence, readable, suffices) => {
    expect(await secondSuffices(lineOf(text, confidence), readable)).toBe(suffices);
  });

  it('the second engine has read a page of which it is sure of some letters', () => {
    expect(hasRead(lineOf('Tea 4', 0.9))).toBe(true);
    expect(hasRead(lineOf('Tea', 0.9))).toBe(false);
    expect(hasRead(lineOf('Thank you for your visit', 0.7))).toBe(false);
  });
});
