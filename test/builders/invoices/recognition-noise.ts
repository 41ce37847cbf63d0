import type { Page, Word } from '#local-service/readers/document.ts';
import type { Random } from './random.ts';

const lookAlikes: readonly (readonly [string, string])[] = [
  ['l', 'I'],
  ['I', 'l'],
  ['rn', 'm'],
  ['e', 'c'],
  ['u', 'ii'],
  ['ß', 'B'],
  ['ü', 'u'],
  ['ä', 'a'],
  ['a', 'o'],
  ['t', 'f'],
  [':', ';'],
  ['.', ','],
];

/**
 * Adds the errors of recognition to a page: confused letters, a slight slant, uneven boxes, blocks in another order.
 */
export function addRecognitionNoise(page: Page, random: Random, errorsPerWord = 0.04): Page {
  const slant = (random.next() - 0.5) * 0.02;
  const jitter = (scale: number): number => (random.next() - 0.5) * scale;
  const words = page.words.map((word): Word => {
    const { box } = word;
    const drop = (slant * (box.x - 0.5) * page.widthPt) / page.heightPt;
    const noisy = {
      x: box.x + jitter(0.001),
      y: box.y + drop + jitter(0.0012),
      width: box.width,
      height: box.height * (1 + jitter(0.15)),
    };
    return {
      ...word,
      text: misread(word.text, random, errorsPerWord),
      box: noisy,
      confidence: 0.75 + random.next() * 0.22,
    };
  });
  return { ...page, words, textSource: 'ocr', confidence: 0.88 };
}

/**
 * Digits stay, because no reader can detect a misread digit without a checksum; only letters and punctuation change.
 */
function misread(text: string, random: Random, probability: number): string {
  if (!random.chance(probability) || /\d/.test(text)) return text;
  const [from, to] = random.pick(lookAlikes as [(typeof lookAlikes)[number]]);
  return text.replace(from, to);
}
