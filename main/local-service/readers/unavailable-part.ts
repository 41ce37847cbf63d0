/** What readers stand on beside their own code, and what may be missing or spoilt on a computer. */
export type ReaderPart = 'recognition' | 'pdf';

/** A part that cannot be loaded here. No document's fault: it is not to be blamed for it, and may be read later. */
export class UnavailablePart extends Error {
  readonly part: ReaderPart;

  constructor(part: ReaderPart, cause: unknown) {
    super(`${part} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.part = part;
  }
}
