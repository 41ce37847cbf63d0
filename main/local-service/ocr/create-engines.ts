import { readableLanguages } from '#lib/recognition-data.ts';
import { createPaddle } from './paddle/create-paddle.ts';
import type { Engines } from './read-with-engines.ts';
import { engineNames, type EngineName, type Recogniser, type TurningRecogniser } from './recogniser.ts';
import { createMultilingual } from './tesseract/create-multilingual.ts';
import { createNative } from './tesseract/create-native.ts';
import { createTesseract } from './tesseract/create-tesseract.ts';

export interface EngineOptions {
  /** Tesseract's names, the most likely language first. */
  readonly languages: readonly string[];
  /** The engines to use, for measurements. Default all. */
  readonly names?: readonly EngineName[] | undefined;
  /** How long each engine may take for a page. */
  readonly pageMs: number;
  readonly secondPageMs: number;
  readonly log?: Engines['log'];
}

/** The second engine's process ends after this time without poor print, because it needs more memory than all other parts. */
const idleMs = 60_000;

export function createEngines({ languages, names = engineNames, pageMs, secondPageMs, log }: EngineOptions): Engines {
  const paddle = createPaddle({ pageTimeoutMs: secondPageMs, idleMs });
  if (!names.includes('tesseract')) return { first: withoutTurning(paddle), second: null, log };
  const fast = (of: readonly string[]) => {
    const tesseract = { languages: of, pageTimeoutMs: pageMs } as const;
    return createNative({ ...tesseract, fallback: createTesseract({ ...tesseract, model: 'fast' }), log });
  };
  const others = () => readableLanguages().filter((language) => !languages.includes(language));
  return {
    first: createMultilingual({ usual: languages, others, recogniserOf: fast, log }),
    second: names.includes('paddle') ? paddle : null,
    readable: readableLanguages,
    log,
  };
}

/** The second engine as if it were the first. */
function withoutTurning({ recognise, close }: TurningRecogniser): Recogniser {
  return { recognise: async (raster, signal) => (await recognise(raster, true, signal)).lines, close };
}

export async function closeEngines({ first, second }: Engines): Promise<void> {
  await Promise.all([first.close(), second?.close()]);
}
