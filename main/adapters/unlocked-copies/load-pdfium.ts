import { readFile } from 'node:fs/promises';
import { PDFiumModule } from '@hyzyla/pdfium';
import { packagedFile } from '#lib/packaged-file.ts';
import { freeSlot, pdfiumCallback, type FunctionTable, type WriteBlock } from '#lib/pdfium-callback.ts';

/** The few functions of PDFium that open a PDF and write it. Numbers are addresses, handles and flags. */
export interface PdfWriter {
  readonly allocate: (sizeBytes: number) => number;
  /** The memory as it is now: growing replaces it. */
  readonly heap: () => Uint8Array;
  readonly load: (at: number, sizeBytes: number, passwordAt: number) => number;
  readonly lastError: () => number;
  readonly save: (document: number, writer: number, flags: number) => number;
  /** Makes a function callable for PDFium. Returns its address. There is room for one. */
  readonly place: (write: WriteBlock) => number;
}

/** A new PDFium in a memory of its own. */
export async function loadPdfium(): Promise<PdfWriter> {
  const wasm = await readFile(packagedFile('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  const vendor = await PDFiumModule({ wasmBinary, locateFile: () => '' });
  vendor._FPDF_InitLibraryWithConfig({});
  // The package exports more than its types say.
  const save: unknown = Reflect.get(vendor, '_FPDF_SaveAsCopy');
  const table: unknown = Reflect.get(vendor.wasmExports, '__indirect_function_table');
  limitMemory(Reflect.get(vendor.wasmExports, 'memory'));
  if (!isSave(save) || !isTable(table)) throw new Error('PDFium cannot write');
  return {
    allocate: (sizeBytes) => vendor.wasmExports.malloc(sizeBytes),
    heap: () => vendor.HEAPU8,
    load: vendor._FPDF_LoadMemDocument,
    lastError: vendor._FPDF_GetLastError,
    save,
    place: (write) => {
      table.set(freeSlot, pdfiumCallback(write));
      return freeSlot;
    },
  };
}

/**
 * The most that a PDF may take. A small one may name objects of gigabytes, and the limits of a thread do not count the
 * memory of WebAssembly. PDFium ends when it gets no more.
 */
const mostBytes = 1024 * 1024 * 1024;
const pageBytes = 65_536;

function limitMemory(memory: unknown): void {
  if (!isMemory(memory)) throw new Error('PDFium has no memory');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('too much memory');
    return grow(pages);
  };
}

interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

function isMemory(value: unknown): value is GrowingMemory {
  return typeof value === 'object' && value !== null && 'grow' in value && 'buffer' in value;
}

function isSave(value: unknown): value is PdfWriter['save'] {
  return typeof value === 'function';
}

function isTable(value: unknown): value is FunctionTable {
  return typeof value === 'object' && value !== null && 'set' in value && 'grow' in value;
}
