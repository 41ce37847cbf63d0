/** The memory of PDFium, as far as a writer needs it. */
interface WriterMemory {
  readonly allocate: (sizeBytes: number) => number;
  readonly release: (pointer: number) => void;
  readonly bytes: () => Uint8Array;
  readonly view: () => DataView;
}

/** The engine's table of functions. Node's types do not describe WebAssembly. */
export interface FunctionTable {
  set(slot: number, value: unknown): void;
}

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, WriteBlock>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

type WriteBlock = (writer: number, pointer: number, sizeBytes: number) => number;

/** A WebAssembly module that imports `e.f` with three numbers and one result, and exports it again as `f`. */
const wrapper = Uint8Array.from(
  [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // The type: (i32, i32, i32) -> i32.
    [1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f],
    // The import "e" "f" of that type, and the export "f".
    [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    [7, 5, 1, 1, 0x66, 0, 0],
  ].flat(),
);

/**
 * PDFium writes through a function pointer. Its table of functions cannot grow, but slot 0 is free, because it is the
 * null pointer: C++ never calls it, and checks optional pointers against it.
 */
const freeSlot = 0;
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
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wrapper), { e: { f: writeBlock } });
    const struct = memory.allocate(structBytes);
    if (struct === 0) throw new RangeError('PDFium cannot allocate a writer');
    try {
      table.set(freeSlot, exports['f']);
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
