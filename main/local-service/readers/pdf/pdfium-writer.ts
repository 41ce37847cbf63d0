import { freeSlot, pdfiumCallback, type FunctionTable, type WriteBlock } from '#lib/pdfium-callback.ts';

/** The memory of PDFium, as far as a writer needs it. */
interface WriterMemory {
  readonly allocate: (sizeBytes: number) => number;
  readonly release: (pointer: number) => void;
  readonly bytes: () => Uint8Array;
  readonly view: () => DataView;
}

const structBytes = 8;

/** Returns `Pdfium.withWriter` for an instance with this memory and table of functions. */
export function createWriterLender(memory: WriterMemory, table: FunctionTable) {
  return <T>(write: (piece: Uint8Array) => void, use: (writer: number) => T): T => {
    const failures: unknown[] = [];
    const writeBlock: WriteBlock = (_writer, pointer, sizeBytes) => {
      try {
        write(memory.bytes().slice(pointer, pointer + sizeBytes));
        return 1;
      } catch (error) {
        // An exception must not cross the frames of C++, which would stay half done.
        failures.push(error);
        return 0;
      }
    };
    const struct = memory.allocate(structBytes);
    if (struct === 0) throw new RangeError('PDFium cannot allocate a writer');
    try {
      table.set(freeSlot, pdfiumCallback(writeBlock));
      memory.view().setInt32(struct, 1, true);
      memory.view().setInt32(struct + 4, freeSlot, true);
      const result = use(struct);
      if (failures.length > 0) throw failures[0];
      return result;
    } finally {
      table.set(freeSlot, null);
      memory.release(struct);
    }
  };
}
