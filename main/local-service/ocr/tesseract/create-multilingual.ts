import { meanConfidence } from '../mean-confidence.ts';
import type { RecognisedLine, Recogniser } from '../recogniser.ts';
import { detectLanguage } from './detect-language.ts';

export interface MultilingualOptions {
  /** Tesseract's names of the languages that a page is expected in, the most likely one first. */
  readonly usual: readonly string[];
  /** Returns the names of the further languages that pages can be read in. */
  readonly others: () => readonly string[];
  /** The further language that the document's pages were found to be in; `null` for the usual ones. */
  readonly document: { language: string | null };
  readonly recogniserOf: (languages: readonly string[]) => Recogniser;
  readonly log?: ((message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
}

/**
 * Reads a page in the usual languages, and once more where its text shows another one. The next pages of the document
 * are read in that language from the start.
 */
export function createMultilingual(options: MultilingualOptions): Recogniser {
  const { usual, others, document, recogniserOf, log } = options;
  const base = recogniserOf(usual);
  const further = createFurther((language) => recogniserOf([language, ...usual]));
  const recogniseIn = (language: string | null): Recogniser['recognise'] =>
    language === null ? base.recognise : (raster, signal) => further.recognise(language, raster, signal);

  const recognise = async (
    ...[raster, signal]: Parameters<Recogniser['recognise']>
  ): Promise<readonly RecognisedLine[]> => {
    const start = document.language;
    const lines = await recogniseIn(start)(raster, signal);
    const language = await detectLanguage(lines, usual, others());
    const own = language === null ? start : usual.includes(language) ? null : language;
    if (own === start) return lines;
    try {
      const again = await recogniseIn(own)(raster, signal);
      if (meanConfidence(again) <= meanConfidence(lines)) return lines;
      document.language = own;
      return again;
    } catch (error) {
      signal?.throwIfAborted();
      log?.('a page could not be read in its language', { language, error: String(error) });
      return lines;
    }
  };

  return {
    beginDocument: () => (document.language = null),
    prepare: () => {
      if (document.language === null) base.prepare?.();
      else further.prepare(document.language);
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
    recognise: (language: string, ...page: Parameters<Recogniser['recognise']>) =>
      use(language, (engine) => engine.recognise(...page)),
    prepare: (language: string) => void use(language, (engine) => engine.prepare?.()),
    close,
  };
}
