/** A part of the program that cannot be loaded on this computer. What it was needed for may be tried again later. */
export class UnavailablePart extends Error {
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.part = part;
  }
}
