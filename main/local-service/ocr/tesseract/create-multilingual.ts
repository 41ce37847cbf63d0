import { otherScripts } from '#lib/language-codes.ts';
import { meanConfidence } from '../mean-confidence.ts';
import type { RecognisedLine, Recogniser } from '../recogniser.ts';
import { detectLanguage } from './detect-language.ts';

type Page = Parameters<Recogniser['recognise']>;
type Lines = readonly RecognisedLine[];

export interface MultilingualOptions {
  /** Tesseract's names of the languages that a page is expected in, the most likely one first. */
  readonly usual: readonly string[];
  /** Returns the names of the further languages that pages can be read in. */
  readonly others: () => readonly string[];
  readonly recogniserOf: (languages: readonly string[]) => Recogniser;
  readonly log?: ((message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** Below this mean confidence, what was read in Latin letters may be other letters: 0.37 to 0.65 measured. */
const improbable = 0.7;
/** A page in other letters is read in them from this confidence on: 0.93 and more in its own language, 0.74 in another. */
const certain = 0.8;

/**
 * Reads a page in the usual languages, and once more where its text shows another one. The next pages of the document
 * are read in that language from the start. What can hardly be read is tried in the languages with other letters that
 * are installed.
 */
export function createMultilingual(options: MultilingualOptions): Recogniser {
  const { usual, others, recogniserOf, log } = options;
  const base = recogniserOf(usual);
  const further = createFurther((language) => recogniserOf([language, ...usual]));
  /** The further language that the document's pages were found to be in; `null` for the usual ones. */
  let expected: string | null = null;

  const recogniseIn = (language: string | null, ...page: Page): Promise<Lines> =>
    language === null ? base.recognise(...page) : further.recognise(language, ...page);

  /** Returns `null` when the page cannot be read in this language, or less surely than `floor`. */
  const readAgain = async (language: string | null, floor: number, ...page: Page): Promise<Lines | null> => {
    try {
      const lines = await recogniseIn(language, ...page);
      if (meanConfidence(lines) <= floor) return null;
      expected = language;
      return lines;
    } catch (error) {
      page[1]?.throwIfAborted();
      log?.('a page could not be read in its language', { language: language ?? usual.join(), error: String(error) });
      return null;
    }
  };

  /** Tries the languages with other letters that are installed, until one is certain. */
  const readOtherLetters = async (...page: Page): Promise<Lines | null> => {
    for (const language of others().filter((each) => otherScripts.includes(each))) {
      const lines = await readAgain(language, certain, ...page);
      if (lines !== null) return lines;
    }
    return null;
  };

  const recognise = async (...page: Page): Promise<Lines> => {
    const start = expected;
    const lines = await recogniseIn(start, ...page);
    const confidence = meanConfidence(lines);
    if (start !== null && otherScripts.includes(start) && confidence >= certain) return lines;
    const language = await detectLanguage(lines, usual, others());
    const own = language === null ? start : usual.includes(language) ? null : language;
    if (own !== start) return (await readAgain(own, confidence, ...page)) ?? lines;
    const isImprobable = lines.length > 0 && confidence < improbable;
    return (isImprobable ? await readOtherLetters(...page) : null) ?? lines;
  };

  return {
    beginDocument: () => (expected = null),
    prepare: () => {
      if (expected === null) base.prepare?.();
      else further.prepare(expected);
    },
    recognise,
    close: async () => {
      await Promise.all([base.close(), further.close()]);
    },
  };
}

/** An engine for a further language ends after this time without a page in it, because it takes 180 MB. */
const idleMs = 60_000;

/** Keeps the engine of one further language at a time. */
function createFurther(start: (language: string) => Recogniser) {
  let kept: { readonly language: string; readonly engine: Recogniser } | null = null;
  let idle: NodeJS.Timeout | undefined;
  const close = async () => {
    clearTimeout(idle);
    const closed = kept;
    kept = null;
    await closed?.engine.close();
  };
  const use = async <T>(language: string, work: (engine: Recogniser) => T): Promise<Awaited<T>> => {
    if (kept?.language !== language) await close();
    clearTimeout(idle);
    kept ??= { language, engine: start(language) };
    try {
      return await work(kept.engine);
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void close(), idleMs).unref();
    }
  };
  return {
    recognise: (language: string, ...page: Page) => use(language, (engine) => engine.recognise(...page)),
    prepare: (language: string) => void use(language, (engine) => engine.prepare?.()),
    close,
  };
}
