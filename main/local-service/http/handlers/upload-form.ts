import { serviceMessage } from '#service-api/messages/service-message.ts';
import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { metadataMaxChars } from '#service-api/limits.ts';
import type { BlobStore, StagedBlob, StageOutcome } from '../../store/blob-store.ts';
import { refuse, refuseDiskFull, refuseFields, type Refusal } from '../refusal.ts';

export interface UploadForm {
  readonly kind: 'form';
  readonly staged: StagedBlob;
  /** As the file is called on the client's side; `null` for base64 text. */
  readonly fileName: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Base64, of the whole body. */
  readonly bodyMd5: string;
}

export interface UploadLimits {
  readonly fileMaxBytes: number;
  readonly base64FileMaxBytes: number;
}

/** Asked before bytes go to disk; why they may not. */
export type MayKeep = (bytes: number) => Refusal | null;

/** Thrown out of a stream whose bytes may not be kept. */
class NotKept extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A form's own bytes: boundaries, heads, metadata. */
const overheadBytes = 4 * metadataMaxChars;

/**
 * Reads the form of `file/uploadfile` in one pass, fields and file in any order, the file going to disk as it comes. Where it
 * refuses, or the stream breaks off (that error is thrown), nothing is left on disk.
 */
export async function readUploadForm(
  request: FastifyRequest,
  blobs: BlobStore,
  limits: UploadLimits,
  mayKeep: MayKeep,
): Promise<UploadForm | Refusal> {
  if (Number(request.headers['content-length'] ?? 0) > limits.fileMaxBytes + overheadBytes) return tooLarge(limits);
  const md5 = createHash('md5');
  request.raw.on('data', (chunk: Buffer) => md5.update(chunk));
  const fields: Record<string, unknown> = {};
  let taken: FilePart | null = null;
  let refusal: Refusal | null = null;
  try {
    for await (const part of request.parts(formOptions)) {
      if (part.type === 'field') {
        if (part.valueTruncated) refusal ??= refuseFields([{ field: part.fieldname, message: 'is too long' }]);
        fields[part.fieldname] = part.value;
      } else if (part.fieldname !== 'file' || taken !== null || refusal !== null) {
        part.file.resume();
        refusal ??= refuseFields([{ field: part.fieldname, message: 'one file is taken, in the part "file"' }]);
      } else {
        const stagedPart = await stagePart(part, blobs, { ...limits, mayKeep });
        if (stagedPart.kind === 'refusal') return stagedPart;
        taken = stagedPart;
      }
    }
  } catch (error) {
    if (taken !== null) await blobs.discard(taken.staged);
    if (error instanceof NotKept) return error.refusal;
    if (isMalformed(error)) return refuse(400, serviceMessage('service.answer.form-damaged'));
    throw error;
  }
  if (taken === null) return refusal ?? refuseFields([{ field: 'file', message: 'is required' }]);
  if (refusal !== null) {
    await blobs.discard(taken.staged);
    return refusal;
  }
  const { staged, fileName } = taken;
  return { kind: 'form', staged, fileName, fields, bodyMd5: md5.digest('base64') };
}

/** The form's parser throws plain errors that only these words identify (a needle is the boundary). */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && /multipart|needle/iu.test(error.message);
}

const formOptions = {
  // The name is a label in a database row, never a path: it is kept as it was given.
  preservePath: true,
  throwFileSizeLimit: false,
  // A text part named `file` is streamed too: it is the file in base64.
  isPartAFile: (name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
    name === 'file' || fileName !== undefined || type === 'application/octet-stream',
  limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: 4 * metadataMaxChars, fields: 20, files: 20, parts: 20 },
};

interface FilePart {
  readonly kind: 'file';
  readonly staged: StagedBlob;
  readonly fileName: string | null;
}

type StageLimits = UploadLimits & { readonly mayKeep: MayKeep };

async function stagePart(part: MultipartFile, blobs: BlobStore, limits: StageLimits): Promise<FilePart | Refusal> {
  const fileName = nameOf(part);
  if (fileName === null && part.mimetype === 'text/plain') return stageBase64(part, blobs, limits);
  const outcome = await blobs.stage(watched(part.file, limits.mayKeep), limits.fileMaxBytes);
  return outcome.ok ? { kind: 'file', staged: outcome.staged, fileName } : refuseStage(outcome.reason, limits);
}

async function stageBase64(part: MultipartFile, blobs: BlobStore, limits: StageLimits): Promise<FilePart | Refusal> {
  const text = createBase64Text(watched(part.file, limits.mayKeep));
  const outcome = await blobs.stage(text.decoded(), limits.base64FileMaxBytes);
  if (!outcome.ok) return refuseStage(outcome.reason, { ...limits, fileMaxBytes: limits.base64FileMaxBytes });
  if (text.isValid() && outcome.staged.sizeBytes > 0) return { kind: 'file', staged: outcome.staged, fileName: null };
  await blobs.discard(outcome.staged);
  return refuseFields([{ field: 'file', message: 'is neither a file part (one with a file name) nor base64 text' }]);
}

async function* watched(bytes: AsyncIterable<Buffer>, mayKeep: MayKeep): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    const refusal = mayKeep(chunk.byteLength);
    if (refusal !== null) throw new NotKept(refusal);
    yield chunk;
  }
}

/** The types say that there is always a name; a text part has none, and a browser's empty choice has an empty one. */
function nameOf(part: { readonly filename?: string }): string | null {
  return part.filename === undefined || part.filename === '' ? null : formFileName(part.filename);
}

function refuseStage(reason: Extract<StageOutcome, { ok: false }>['reason'], limits: UploadLimits): Refusal {
  return reason === 'disk-full' ? refuseDiskFull() : tooLarge(limits);
}

function tooLarge({ fileMaxBytes }: UploadLimits): Refusal {
  return refuse(413, serviceMessage('service.answer.too-large', { megabytes: fileMaxBytes / 1024 ** 2 }));
}

interface Base64Text {
  /** The decoded bytes, piece by piece. Ends early at the first character that does not belong. */
  decoded(): AsyncGenerator<Buffer>;
  /** Whether all that was read was base64; to be asked after `decoded` has ended. */
  isValid(): boolean;
}

const groupChars = 4;

/** Decodes base64 (either alphabet, white space allowed) from a stream without holding it. */
function createBase64Text(stream: AsyncIterable<Buffer>): Base64Text {
  let valid = true;
  return {
    isValid: () => valid,
    async *decoded() {
      let rest = '';
      for await (const chunk of stream) {
        rest += chunk.toString('latin1').replaceAll(/\s/gu, '');
        const whole = rest.length - (rest.length % groupChars);
        // The last group stays behind: only there may padding stand.
        const ready = rest.slice(0, Math.max(0, whole - groupChars));
        rest = rest.slice(ready.length);
        valid = /^[\w+/-]*$/u.test(ready);
        if (!valid) return;
        if (ready !== '') yield Buffer.from(ready, 'base64');
      }
      valid = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/u.test(rest);
      if (valid && rest !== '') yield Buffer.from(rest, 'base64');
    },
  };
}

/**
 * A file name as a form's head carries it, back to what it was. Forms of browsers send quote, CR and LF as `%22`, `%0D`,
 * `%0A`; our client does so with the other control characters and the backslash too, which parsers read in different ways.
 * A percent sign is not escaped by anybody, so other escapes stay as they are, and a name that holds one of these literally
 * is taken for the character: such names are far rarer than names with a quote.
 */
function formFileName(sent: string): string {
  return sent.replaceAll(/%(?<hex>[01][0-9A-F]|22|5C|7F)/gu, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
