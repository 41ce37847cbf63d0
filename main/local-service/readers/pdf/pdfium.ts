import { readFile } from 'node:fs/promises';
import { PDFiumModule } from '@hyzyla/pdfium';
import { packagedFile } from '#lib/packaged-file.ts';
import type { FunctionTable } from '#lib/pdfium-callback.ts';
import { createWriterLender } from './pdfium-writer.ts';

type Numbers = (...args: readonly number[]) => number;

/** The functions of PDFium that reading needs; every one takes and gives numbers (handles, pointers, sizes). */
const functionNames = [
  '_FPDF_LoadMemDocument',
  '_FPDF_CreateNewDocument',
  '_FPDF_ImportPagesByIndex',
  '_FPDF_NewXObjectFromPage',
  '_FPDF_NewFormObjectFromXObject',
  '_FPDF_CloseXObject',
  '_FPDFPageObj_Transform',
  '_FPDFPage_InsertObject',
  '_FPDFPage_GenerateContent',
  '_FPDF_SaveAsCopy',
  '_FPDF_CloseDocument',
  '_FPDF_GetLastError',
  '_FPDF_GetPageCount',
  '_FPDF_LoadPage',
  '_FPDF_ClosePage',
  '_FPDF_GetPageBoundingBox',
  '_FPDFPage_GetRotation',
  '_FPDFPage_CountObjects',
  '_FPDFPage_GetObject',
  '_FPDFPageObj_GetType',
  '_FPDFPageObj_GetBounds',
  '_FPDFFormObj_CountObjects',
  '_FPDFFormObj_GetObject',
  '_FPDFPageObj_GetMatrix',
  '_FPDFImageObj_GetImagePixelSize',
  '_FPDFPath_CountSegments',
  '_FPDFText_LoadPage',
  '_FPDFText_ClosePage',
  '_FPDFText_CountChars',
  '_FPDFText_GetUnicode',
  '_FPDFText_HasUnicodeMapError',
  '_FPDFText_IsGenerated',
  '_FPDFText_IsHyphen',
  '_FPDFText_GetCharBox',
  '_FPDFText_GetCharOrigin',
  '_FPDFText_GetCharAngle',
  '_FPDFText_GetFontSize',
  '_FPDFText_GetMatrix',
  '_FPDFBitmap_CreateEx',
  '_FPDFBitmap_FillRect',
  '_FPDFBitmap_Destroy',
  '_FPDFBitmap_GetBuffer',
  '_FPDFBitmap_GetStride',
  '_FPDF_RenderPageBitmap',
  '_FPDF_FFLDraw',
  '_FPDFDOC_InitFormFillEnvironment',
  '_FPDFDOC_ExitFormFillEnvironment',
  '_FORM_OnAfterLoadPage',
  '_FORM_OnBeforeClosePage',
  '_FPDFPage_GetAnnotCount',
  '_FPDFPage_GetAnnot',
  '_FPDFPage_CloseAnnot',
  '_FPDFAnnot_GetSubtype',
  '_FPDFAnnot_GetRect',
  '_FPDFAnnot_GetFlags',
  '_FPDFAnnot_GetFormFieldType',
  '_FPDFAnnot_GetFormFieldFlags',
  '_FPDFAnnot_GetFormFieldValue',
  '_FPDFDoc_GetAttachmentCount',
  '_FPDFDoc_GetAttachment',
  '_FPDFAttachment_GetName',
  '_FPDFAttachment_GetFile',
] as const;

type PdfiumFunctions = Readonly<Record<(typeof functionNames)[number], Numbers>>;

/** PDFium with the few memory operations that its C interface asks for. */
export interface Pdfium extends PdfiumFunctions {
  readonly allocate: (sizeBytes: number) => number;
  readonly release: (pointer: number) => void;
  /** The heap as it is now: growing replaces it, so it is never kept across a call. */
  readonly bytes: () => Uint8Array;
  readonly view: () => DataView;
  /**
   * Lends a pointer to an `FPDF_FILEWRITE`, and gives `write` every piece that PDFium writes to it. An error of `write`
   * ends the writing and is thrown when `use` has returned. Only one writer exists at a time.
   */
  readonly withWriter: <T>(write: (piece: Uint8Array) => void, use: (writer: number) => T) => T;
}

/**
 * A fresh PDFium in its own WebAssembly memory.
 *
 * @param mostBytes it may have at most so much memory; a document that needs more breaks it, as at its own limit of 2 GiB
 */
export async function loadPdfium(mostBytes = Infinity): Promise<Pdfium> {
  const wasm = await readFile(packagedFile('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  const vendor = await PDFiumModule({ wasmBinary, locateFile: () => '' });
  limitMemory(vendor.wasmExports, mostBytes);
  vendor._FPDF_InitLibraryWithConfig({});
  // The package exports more than its types say.
  const untyped = vendor as unknown as Readonly<Record<string, unknown>>;
  for (const name of functionNames) {
    if (typeof untyped[name] !== 'function') throw new Error(`PDFium lacks ${name}`);
  }
  const functions = Object.fromEntries(functionNames.map((name) => [name, untyped[name]])) as PdfiumFunctions;
  const memory = {
    allocate: (sizeBytes: number): number => vendor.wasmExports.malloc(sizeBytes),
    release: (pointer: number): void => {
      vendor.wasmExports.free(pointer);
    },
    bytes: (): Uint8Array => vendor.HEAPU8,
    view: () => new DataView(vendor.HEAPU8.buffer),
  };
  return { ...functions, ...memory, withWriter: createWriterLender(memory, functionTable(vendor.wasmExports)) };
}

const wasmPageBytes = 65_536;

interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  /** Returns how many pages there were before. */
  grow: (pages: number) => number;
}

/** PDFium grows its memory by this object's `grow`, and takes an error for the end of what the system can give. */
function limitMemory(wasmExports: object, mostBytes: number): void {
  const memory: unknown = Reflect.get(wasmExports, 'memory');
  if (!isGrowingMemory(memory)) throw new Error('PDFium lacks its memory');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * wasmPageBytes > mostBytes)
      throw new RangeError('too much memory for PDFium');
    return grow(pages);
  };
}

function isGrowingMemory(value: unknown): value is GrowingMemory {
  return typeof value === 'object' && value !== null && 'grow' in value && typeof value.grow === 'function';
}

function isFunctionTable(value: unknown): value is FunctionTable {
  return typeof value === 'object' && value !== null && 'set' in value && typeof value.set === 'function';
}

/** The package exports the table, too, though its types do not say so. */
function functionTable(wasmExports: object): FunctionTable {
  const table: unknown = Reflect.get(wasmExports, '__indirect_function_table');
  if (!isFunctionTable(table)) throw new Error('PDFium lacks its table of functions');
  return table;
}

/** Runs `use` with a zeroed scratch block and frees it after. */
export function withBlock<T>(pdfium: Pdfium, sizeBytes: number, use: (pointer: number) => T): T {
  const pointer = pdfium.allocate(Math.max(sizeBytes, 8));
  if (pointer === 0) throw new RangeError(`PDFium cannot allocate ${sizeBytes.toString()} bytes`);
  try {
    pdfium.bytes().fill(0, pointer, pointer + sizeBytes);
    return use(pointer);
  } finally {
    pdfium.release(pointer);
  }
}

/** Reads UTF-16LE text by PDFium's habit: ask for the size in bytes, then for the text. */
export function readUtf16(pdfium: Pdfium, get: (pointer: number, sizeBytes: number) => number): string {
  const sizeBytes = get(0, 0);
  if (sizeBytes <= 2 || sizeBytes > 1024 * 1024) return '';
  return withBlock(pdfium, sizeBytes, (pointer) => {
    get(pointer, sizeBytes);
    return new TextDecoder('utf-16le').decode(pdfium.bytes().slice(pointer, pointer + sizeBytes - 2));
  });
}
