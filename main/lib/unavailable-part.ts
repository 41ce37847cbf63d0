/** A part of the program cannot be loaded on this computer. Work that needed it may be retried later. */
export class UnavailablePart extends Error {
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.part = part;
  }
}
