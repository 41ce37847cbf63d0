import { addRotation, type Rotation } from '#lib/geometry/box.ts';
import type { Raster } from './raster.ts';
import type { RecognisedLine } from './recogniser.ts';
import { cropRows, rotateRaster } from './raster-sharp.ts';
import type { Recogniser } from './recogniser.ts';
import { busiestBand, horizontality } from './text-axis.ts';

export interface Attempt extends Plausibility {
  readonly degrees: Rotation;
  readonly raster: Raster;
  readonly lines: readonly RecognisedLine[];
}

/** From this plausibility on, no other rotation is tried. */
export const uprightThreshold = 0.65;
/** Another rotation must read better by this factor before the page is rotated. */
const minImprovement = 1.25;
/** Below this `horizontality` lines seem to run down the page, so the sideways rotations are tried first. */
export const sidewaysThreshold = 0.35;
/** A band with fewer characters is not conclusive. */
const minCharacters = 12;

export async function recogniseUnrotated(
  recogniser: Recogniser,
  raster: Raster,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const lines = await recogniser.recognise(raster, signal);
  return { degrees: 0, raster, lines, ...plausibilityOf(lines) };
}

/**
 * Recognises the page in upright rotation. A page that is already upright, the usual case, takes one recognition. A
 * page that reads badly takes one recognition of a band for each other rotation, and a rotated page is recognised once
 * more as a whole. `unrotated` is what was read of it as it lies, if it was.
 */
export async function recogniseUpright(
  recogniser: Recogniser,
  raster: Raster,
  signal: AbortSignal | undefined,
  unrotated: Attempt | null = null,
): Promise<Attempt> {
  const attempt = async (degrees: Rotation): Promise<Attempt> => {
    if (degrees === 0 && unrotated !== null) return unrotated;
    const rotated = await rotateRaster(raster, degrees);
    const lines = await recogniser.recognise(rotated, signal);
    return { degrees, raster: rotated, lines, ...plausibilityOf(lines) };
  };
  const probe = async (degrees: Rotation): Promise<Plausibility> => {
    const rotated = await rotateRaster(raster, degrees);
    const band = busiestBand(rotated);
    const lines = await recogniser.recognise(await cropRows(rotated, band.top, band.height), signal);
    // The engine can read lines that run down in one of the two directions, so such a rotation could win wrongly.
    return plausibilityOf(isVerticalText(lines) ? [] : lines);
  };
  /**
   * Returns the rotation in which a band reads best and better than `floor`. Stops at the first one that is surely
   * upright.
   */
  const bestOf = async (rotations: readonly Rotation[], floor: number): Promise<Rotation | null> => {
    let best: { degrees: Rotation; share: number } | null = null;
    for (const degrees of rotations) {
      const { share, characterCount } = await probe(degrees);
      if (characterCount >= minCharacters && share > (best?.share ?? floor)) best = { degrees, share };
      if (best && best.share >= uprightThreshold) break;
    }
    return best?.degrees ?? null;
  };

  const sideways = (await horizontality(raster)) < sidewaysThreshold;
  const firstRotation = sideways ? ((await bestOf([90, 270, 0], 0)) ?? 0) : 0;
  const first = await attempt(firstRotation);
  if (isVerticalText(first.lines)) {
    // The engine reads lines that run down the page in one of the two directions, but better when they run across.
    const across = await bestOf([addRotation(firstRotation, 270), addRotation(firstRotation, 90)], 0);
    const horizontal = across === null ? null : await attempt(across);
    return horizontal && horizontal.score >= first.score * 0.8 ? horizontal : first;
  }
  if (first.share >= uprightThreshold) return first;
  const others = ([180, 90, 270, 0] as const).filter((degrees) => degrees !== firstRotation);
  const otherRotation = await bestOf(others, first.share * minImprovement);
  if (otherRotation === null) return first;
  const second = await attempt(otherRotation);
  return second.score > first.score * minImprovement ? second : first;
}

/** Returns true when most words of several letters are taller than wide. */
export function isVerticalText(lines: readonly RecognisedLine[]): boolean {
  const long = lines.flatMap((line) => line.words).filter((word) => word.text.length >= 4);
  const tall = long.filter((word) => word.bottom - word.top > (word.right - word.left) * 1.5);
  return long.length > 0 && tall.length > long.length / 2;
}

/**
 * How plausible a recognition is as text. Upside-down text is "recognised" too, as random letters in mixed case with
 * low confidence. Measured shares: upright 0.6 to 0.97 (0.5 on very bad pictures), upside down 0.2 to 0.45.
 */
interface Plausibility {
  /** The number of characters, weighted by confidence and by the shape of their word. */
  readonly score: number;
  /** `score` as a share of all characters, 0 to 1. */
  readonly share: number;
  /** The number of characters. */
  readonly characterCount: number;
}

const oddShapeWeight = 0.4;

function plausibilityOf(lines: readonly RecognisedLine[]): Plausibility {
  let score = 0;
  let characterCount = 0;
  for (const line of lines) {
    for (const { text, confidence } of line.words) {
      characterCount += text.length;
      score += text.length * confidence * (looksLikeWord(text) ? 1 : oddShapeWeight);
    }
  }
  return { score, characterCount, share: score / Math.max(characterCount, 1) };
}

const word = String.raw`(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+(?:[.,:/-]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)`;
const wellShaped = new RegExp(String.raw`^\p{P}*${word}(?:['’/.@-]${word})*\p{P}*$`, 'u');
const vowel = /[aeiouyäöüáàâéèêíìîóòôúùûåæøœ]/i;

function looksLikeWord(text: string): boolean {
  if (!wellShaped.test(text)) return false;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Abbreviations of two or three letters often have no vowel (Ltd, Nr, St), so only longer words need one.
  return letters < 4 || vowel.test(text);
}
