import { open, readFile } from 'node:fs/promises';
import { problemOf, serviceMessage, type PlainMessage } from '#service-api/messages/service-message.ts';
import type { Raster } from '../ocr/raster.ts';
import { rotateRaster } from '../ocr/raster-sharp.ts';
import { addRotation, type Rotation } from '#lib/geometry/box.ts';
import type { Page, ReadDocument, ReadOutcome, DocumentKind, DocumentWarning } from './document.ts';
import { inMegabytes, refuse, type Refusal } from './failure.ts';
import { sniffFileType, type UnsupportedKind } from './file-type.ts';
import { blockUnusedLoaders } from './image/block-unused-loaders.ts';
import { readImage } from './image/read-image.ts';
import { defaultLimits, type ReadLimits } from './limits.ts';
import { readMail } from './mail/read-mail.ts';
import { closeEngines, createEngines, type EngineOptions } from '../ocr/create-engines.ts';
import type { EngineName } from '../ocr/recogniser.ts';
import type { Engines } from '../ocr/read-with-engines.ts';
import { readRaster, type RasterReading } from '../ocr/read-raster.ts';
import { pageOfLines, showTurned } from './page-of-lines.ts';
import { readRtf } from './office/rtf/read-rtf.ts';
import { createPdfiumSource, type PdfiumSource } from './pdf/pdfium-source.ts';
import { readCompound } from './compound/read-compound.ts';
import { readOffice } from './office/read-office.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { ReadContext, ReadProgress } from './read-context.ts';
import { readText } from './text/read-text.ts';

export interface ReaderOptions {
  /**
   * Tesseract's names of the languages to recognise. The first one's reading is kept wherever it is confident, so a
   * language whose letters include the others' comes first: with English first, German umlauts were lost (0.4 to 4 % of
   * the characters of a page), with German first English pages were as good. Default German and English. A page that
   * shows another language is read in that one too, where its data are installed.
   */
  readonly languages?: readonly string[];
  readonly limits?: Partial<ReadLimits>;
  /** The engines to use, for measurements. Default both. */
  readonly engines?: readonly EngineName[];
  /** Shared with others that use PDFium in the same thread. */
  readonly pdfium?: PdfiumSource;
  readonly log?: (message: string, fields: Readonly<Record<string, unknown>>) => void;
  readonly onProgress?: (progress: ReadProgress) => void;
}

/** A file, and how its pages are to be turned clockwise from how a viewer shows them; left out: as they are found to be upright. */
interface FileToRead {
  readonly path: string;
  readonly name: string;
  readonly pageRotation?: Rotation;
}

/** Reads files one at a time; made once for a worker thread. */
export interface Reader {
  /**
   * Every file ends as a document or a failure with words. Rejects when aborted, with the signal's reason; when the file
   * cannot be opened at all; with `UnavailablePart` where this computer lacks what reads it; and where its pages could be
   * opened, but a fault of the reader kept each of them from being read.
   */
  readonly read: (file: FileToRead, signal?: AbortSignal) => Promise<ReadOutcome>;
  readonly close: () => Promise<void>;
}

const headBytes = 64 * 1024;

export function createReader(options: ReaderOptions = {}): Reader {
  const limits = { ...defaultLimits, ...options.limits };
  blockUnusedLoaders();
  const engines = createEngines(engineOptions(options, limits));
  const pdfiumSource = options.pdfium ?? createPdfiumSource();

  const read = async (file: FileToRead, signal?: AbortSignal): Promise<ReadOutcome> => {
    const outcome = await readByType(file, signal);
    if (!outcome.ok) return outcome;
    const { document } = outcome;
    return {
      ok: true,
      document: {
        ...document,
        pages: pagesTurned(document, file.pageRotation ?? 0),
        warnings: [...typeMismatch(file.name, document.kind), ...document.warnings],
      },
    };
  };
  const readByType = async (file: FileToRead, signal?: AbortSignal): Promise<ReadOutcome> => {
    signal?.throwIfAborted();
    const { head, sizeBytes } = await readHead(file.path);
    if (sizeBytes === 0) return refuse('empty', serviceMessage('reading.empty'));
    if (sizeBytes > limits.fileBytes) {
      return refuse('too-large', serviceMessage('reading.too-large', { megabytes: inMegabytes(limits.fileBytes) }));
    }
    engines.first.beginDocument?.();
    const recognition = { engines, rotation: file.pageRotation ?? 0 };
    const context = contextOf(recognition, { limits, signal, onProgress: options.onProgress, log: options.log });
    const type = sniffFileType(head, file.name);
    switch (type.kind) {
      case 'pdf': {
        const bytes = await readFile(file.path);
        return pdfiumSource.use((pdfium) => readPdf(pdfium, bytes, context));
      }
      case 'image':
        return readImage(await readFile(file.path), type.contentType, context);
      case 'mail':
        return readMail(await readFile(file.path));
      case 'text':
        if (sizeBytes > limits.textBytes) return readText(head, 0);
        return readText(await readFile(file.path), limits.textBytes, file.name, limits);
      case 'zip':
        return (await readOffice(file.path, context)) ?? unsupported('reading.kind.archive');
      case 'compound':
        return readCompound(await readFile(file.path), context) ?? unsupported('reading.kind.old-office');
      case 'rtf':
        return readRtf(await readFile(file.path), context);
      case 'unsupported':
        return unsupported(type.what);
    }
  };

  return { read, close: () => closeEngines(engines) };
}

function engineOptions({ languages = ['deu', 'eng'], engines, log }: ReaderOptions, limits: ReadLimits): EngineOptions {
  return { languages, names: engines, pageMs: limits.pageOcrMs, secondPageMs: limits.pageSecondOcrMs, log };
}

type Recognition = { readonly engines: Engines; readonly rotation: Rotation };

function contextOf(
  { engines, rotation }: Recognition,
  given: Omit<ReadContext, 'recognisePage' | 'recogniseRegion'>,
): ReadContext {
  const reading = { maxPixels: given.limits.pagePixels, signal: given.signal };
  return {
    ...given,
    recognisePage: async (raster, number) => {
      const turned = await rotateRaster(raster, rotation);
      const page = await recognisePage(engines, turned, { ...reading, number, upright: false });
      return { ...page, rotation: addRotation(rotation, page.rotation) };
    },
    recogniseRegion: (raster) => recognisePage(engines, raster, { ...reading, number: 1, upright: true }),
  };
}

/** Only pages that are drawn can be turned. 0 asks for nothing. */
function pagesTurned({ kind, pages }: ReadDocument, rotation: Rotation): readonly Page[] {
  const isDrawn = kind === 'pdf' || kind === 'image';
  return isDrawn && rotation !== 0 ? pages.map((page) => showTurned(page, rotation)) : pages;
}

function unsupported(what: UnsupportedKind): Refusal {
  return refuse('unsupported', serviceMessage('reading.unsupported', { kind: serviceMessage(what) }));
}

async function recognisePage(
  engines: Engines,
  raster: Raster,
  { number, ...reading }: RasterReading & { readonly number: number },
): Promise<Page> {
  const { lines, width, height, ...facts } = await readRaster(engines, raster, reading);
  return pageOfLines({ ...facts, number, textSource: 'ocr' }, lines, width, height);
}

async function readHead(path: string): Promise<{ head: Uint8Array; sizeBytes: number }> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await handle.close();
  }
}

interface Promised {
  /** As people call it. */
  readonly name: PlainMessage;
  readonly kinds: readonly DocumentKind[];
}

const textDocument = { name: serviceMessage('reading.type.text-document'), kinds: ['text-document'] } as const;
const spreadsheet = { name: serviceMessage('reading.type.spreadsheet'), kinds: ['spreadsheet'] } as const;
const presentation = { name: serviceMessage('reading.type.presentation'), kinds: ['presentation'] } as const;
const picture = { name: serviceMessage('reading.type.picture'), kinds: ['image'] } as const;

const textFile = { name: serviceMessage('reading.type.text-file'), kinds: ['text', 'mail'] } as const;

const mail = { name: serviceMessage('reading.type.mail'), kinds: ['mail'] } as const;

/** What the ending of a name promises. Text may be called anything; a saved mail is text, too. */
const promises: Readonly<Record<string, Promised>> = {
  pdf: { name: serviceMessage('reading.type.pdf'), kinds: ['pdf'] },
  jpg: picture,
  jpeg: picture,
  png: picture,
  tif: picture,
  tiff: picture,
  gif: picture,
  webp: picture,
  avif: picture,
  heic: picture,
  heif: picture,
  bmp: picture,
  docx: textDocument,
  doc: textDocument,
  odt: textDocument,
  rtf: textDocument,
  xls: spreadsheet,
  xlsx: spreadsheet,
  ods: spreadsheet,
  pptx: presentation,
  odp: presentation,
  eml: mail,
  msg: mail,
  txt: textFile,
  log: textFile,
  md: textFile,
  csv: textFile,
  tsv: textFile,
  json: textFile,
  xml: textFile,
  html: textFile,
  htm: textFile,
};

const found: Readonly<Record<DocumentKind, PlainMessage>> = {
  pdf: serviceMessage('reading.type.pdf'),
  image: serviceMessage('reading.type.picture'),
  mail: serviceMessage('reading.type.mail'),
  text: serviceMessage('reading.type.text'),
  'text-document': serviceMessage('reading.type.text-document'),
  spreadsheet: serviceMessage('reading.type.spreadsheet'),
  presentation: serviceMessage('reading.type.presentation'),
};

/** Warns where a name promises another kind of document than the file holds: it may be the wrong file, or a broken one. */
export function typeMismatch(name: string, kind: DocumentKind): readonly DocumentWarning[] {
  const promise = promises[/\.([a-z]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (promise === undefined || promise.kinds.includes(kind)) return [];
  const message = serviceMessage('reading.type-mismatch', { promised: promise.name, found: found[kind] });
  return [problemOf('type-mismatch', message)];
}
