import type { Rotation } from '#lib/geometry/box.ts';
import type { Raster } from './raster.ts';

/** Tesseract, and PP-OCRv4 of PaddleOCR. */
export const engineNames = ['tesseract', 'paddle'] as const;
export type EngineName = (typeof engineNames)[number];

/** A word in pixels, origin at the top left. */
export interface RecognisedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** The engine whose reading this is. */
  readonly engine: EngineName;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  readonly top: number;
  readonly bottom: number;
}

/**
 * An engine that recognises lines of words in pictures of text, one page at a time. It is started at the first page and
 * kept.
 */
export interface Recogniser {
  /**
   * Rejects when the engine fails on this page, takes too long or is aborted; the next page gets a new engine then.
   * Rejects with `UnavailablePart` when no engine can be started.
   */
  readonly recognise: (raster: Raster, signal?: AbortSignal) => Promise<readonly RecognisedLine[]>;
  /** Forgets the language of the document before. */
  readonly beginDocument?: () => void;
  /** Starts the engine while the picture of its next page is being prepared. */
  readonly prepare?: () => void;
  readonly close: () => Promise<void>;
}

/** What an engine reads on a page of any rotation. Its words are placed on the page after it is turned by `degrees`. */
export interface TurnedReading {
  readonly degrees: Rotation;
  readonly lines: readonly RecognisedLine[];
}

/** An engine that finds out itself which way up a page is. Rejects as a `Recogniser` does. */
export interface TurningRecogniser {
  /** `isUpright`: the page is known not to be turned. */
  readonly recognise: (raster: Raster, isUpright: boolean, signal?: AbortSignal) => Promise<TurnedReading>;
  readonly close: () => Promise<void>;
}
