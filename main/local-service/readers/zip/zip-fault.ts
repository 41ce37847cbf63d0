/**
 * Why an archive or an entry of it is not read. `too-large`: more bytes, or a higher ratio of compression, than the limits
 * allow. `unsupported`: a method of compression that is not built in.
 */
export type ZipFaultCode = 'damaged' | 'encrypted' | 'too-large' | 'too-many' | 'too-deep' | 'unsupported';

/** Thrown by an archive while it is read; whoever opens one turns it into a failure with words. */
export class ZipFault extends Error {
  readonly code: ZipFaultCode;

  constructor(code: ZipFaultCode, cause?: unknown) {
    super(`the archive is not read: ${code}`, { cause });
    this.name = 'ZipFault';
    this.code = code;
  }
}
