/** Takes bytes that PDFium writes: the address of the writer, the address of the bytes, their count. Returns 0 to stop. */
export type WriteBlock = (writer: number, pointer: number, sizeBytes: number) => number;

/** PDFium's table of functions. Node's types do not describe WebAssembly. */
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

/**
 * A module that gives an imported function the type of WebAssembly that the table asks for:
 * `(module (import "e" "f" (func (param i32 i32 i32) (result i32))) (export "f" (func 0)))`
 */
const bridge = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
  ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
);

/**
 * PDFium writes through a function pointer. Its table of functions cannot grow, but slot 0 is free, because it is the
 * null pointer: C++ never calls it, and checks optional pointers against it. There is room for one function at a time.
 */
export const freeSlot = 0;

/** Returns the function as one that can stand in PDFium's table of functions. */
export function pdfiumCallback(write: WriteBlock): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(bridge), { e: { f: write } }).exports['f'];
}
