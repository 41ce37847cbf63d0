import type { Rotation } from '#lib/geometry/box.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { restorePage } from './accents/restore-page.ts';
import {
  engineToStart,
  firstSuffices,
  hasRead,
  isPlausible,
  languageOf,
  secondSuffices,
  type PagePrint,
} from './choose-engine.ts';
import { mergeReadings } from './merge/merge-readings.ts';
import type { Raster } from './raster.ts';
import { rotateRaster } from './raster-sharp.ts';
import type { RecognisedLine, Recogniser, TurnedReading, TurningRecogniser } from './recogniser.ts';
import { horizontality } from './text-axis.ts';
import { recogniseUnrotated, recogniseUpright, sidewaysThreshold, type Attempt } from './upright.ts';

/** The engines that read pages. */
export interface Engines {
  /** Reads clean print, and all languages. */
  readonly first: Recogniser;
  /** Reads poor print better; `null` when there is none. */
  readonly second: TurningRecogniser | null;
  /** The languages that the first can read, as Tesseract names them. */
  readonly readable?: () => readonly string[];
  readonly log?: ((message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
}

export interface EngineReading {
  readonly degrees: Rotation;
  /** The picture after it is turned, in which the words are placed. */
  readonly raster: Raster;
  readonly lines: readonly RecognisedLine[];
}

interface PageToRead extends Omit<PagePrint, 'isSideways'> {
  /** The page is known not to be turned. */
  readonly isUpright: boolean;
}

/** A page and what reads it. */
interface Task {
  readonly engines: Engines;
  readonly raster: Raster;
  readonly isUpright: boolean;
  readonly isSideways: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads a page with the engine that suits its print (`choose-engine.ts`), and with the other one too where that is not
 * sure. Where the first engine fails, what the second reads stays. Rejects with the first one's failure when the second
 * reads nothing, or when the first is unavailable before the second has read the page.
 */
export async function readWithEngines(
  engines: Engines,
  raster: Raster,
  { isUpright, ...print }: PageToRead,
  signal: AbortSignal | undefined,
): Promise<EngineReading> {
  // Enlarged print goes to the second engine, which finds out by itself how a page lies.
  const isSideways = !isUpright && !print.isEnlarged && (await horizontality(raster)) < sidewaysThreshold;
  const task: Task = { engines, raster, isUpright, isSideways, signal };
  return engineToStart({ ...print, isSideways }) === 'second' ? startWithSecond(task) : startWithFirst(task);
}

async function startWithSecond(task: Task): Promise<EngineReading> {
  const { engines, raster, isUpright, signal } = task;
  const other = await trySecond(task, isUpright);
  if (other === null) return readWithFirst(task, null);
  if (await secondSuffices(other.lines, engines.readable?.() ?? [])) return alone(task, other);
  return orAlone(task, other, async () => {
    const merged = await mergeWithFirst(task, other, null);
    if (other.degrees === 0 || isPlausible(merged.own)) return merged.reading;
    // The second engine can take an upright page for a turned one. The first reads such a page as it lies.
    const unrotated = await recogniseUnrotated(engines.first, raster, signal);
    if (!isPlausible(unrotated)) return merged.reading;
    const again = firstSuffices(unrotated) ? null : await trySecond(task, true);
    return again === null ? unrotated : (await mergeWithFirst(task, again, unrotated)).reading;
  });
}

async function startWithFirst(task: Task): Promise<EngineReading> {
  const { engines, raster, isUpright, isSideways, signal } = task;
  // The second engine tells which way up a page is without reading it again for each direction.
  const unrotated = isSideways ? null : await orFailure(recogniseUnrotated(engines.first, raster, signal), signal);
  if (unrotated instanceof Failure) {
    // A part of this computer is missing, such as the data of a language: a person can repair that, and the page waits.
    if (unrotated.error instanceof UnavailablePart) throw unrotated.error;
    const other = await trySecond(task, isUpright);
    if (other === null) throw unrotated.error;
    report(task, unrotated.error);
    return alone(task, other);
  }
  if (unrotated !== null && firstSuffices(unrotated)) return unrotated;
  const other = await trySecond(task, isUpright || (unrotated !== null && isPlausible(unrotated)));
  if (other === null) return readWithFirst(task, unrotated);
  return orAlone(task, other, async () => (await mergeWithFirst(task, other, unrotated)).reading);
}

/** The page as the first engine alone reads it, which has read `unrotated` as it lies. */
function readWithFirst({ engines, raster, isUpright, signal }: Task, unrotated: Attempt | null): Promise<Attempt> {
  if (!isUpright) return recogniseUpright(engines.first, raster, signal, unrotated);
  return unrotated === null ? recogniseUnrotated(engines.first, raster, signal) : Promise.resolve(unrotated);
}

/** Has the first engine read the page too, the way up that the second has found, unless it has: `unrotated`. */
async function mergeWithFirst(
  { engines, raster, signal }: Task,
  { degrees, lines }: TurnedReading,
  unrotated: Attempt | null,
): Promise<{ readonly own: Attempt; readonly reading: EngineReading }> {
  const turned = await rotateRaster(raster, degrees);
  const own = degrees === 0 && unrotated !== null ? unrotated : await recogniseUnrotated(engines.first, turned, signal);
  const merged = firstSuffices(own) ? own.lines : mergeReadings(own.lines, lines);
  return { own, reading: { degrees, raster: turned, lines: merged } };
}

/** The page as the second engine alone has read it, with the accents that it loses. */
async function alone({ engines, raster }: Task, { degrees, lines: read }: TurnedReading): Promise<EngineReading> {
  const merged = mergeReadings([], read);
  const language = await languageOf(merged, engines.readable?.() ?? []);
  const lines = language === null ? merged : await restorePage(merged, language);
  return { degrees, raster: await rotateRaster(raster, degrees), lines };
}

/** What both engines read, or what the second has read alone where the first fails. */
async function orAlone(task: Task, other: TurnedReading, read: () => Promise<EngineReading>): Promise<EngineReading> {
  const reading = await orFailure(read(), task.signal);
  if (!(reading instanceof Failure)) return reading;
  report(task, reading.error);
  return alone(task, other);
}

class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** Returns a failure of an engine as a value. An abort is none. */
async function orFailure<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | Failure> {
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    return new Failure(error);
  }
}

function report({ engines }: Task, error: unknown): void {
  engines.log?.('the first engine failed on a page that the second has read', { error: String(error) });
}

/** Returns `null` when the second engine is missing, fails or finds nothing: the first must do then. */
async function trySecond(
  { engines: { second, log }, raster, signal }: Task,
  isUpright: boolean,
): Promise<TurnedReading | null> {
  if (second === null) return null;
  const reading = await orFailure(second.recognise(raster, isUpright, signal), signal);
  if (!(reading instanceof Failure)) return hasRead(reading.lines) ? reading : null;
  const { error } = reading;
  if (!(error instanceof UnavailablePart)) log?.('the second engine failed on a page', { error: String(error) });
  return null;
}
