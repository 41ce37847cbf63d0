import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SplitPlan } from '#service-api/split-plan.ts';
import type { SplitRules } from '#service-api/split-rules.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { contentTypeOf } from '../content-type.ts';
import type { ReadFailure } from '../document.ts';
import { inMegabytes, refuse, type Refusal } from '../failure.ts';
import { PartUnreadable, type FilePart, type MissingPart, type PartLimits } from './part.ts';

/** How a file is to be split, and where its parts are written. */
export interface SplitRequest {
  readonly folder: string;
  readonly limits: PartLimits;
  readonly rules: SplitRules;
  /** The plan that a person has accepted. */
  readonly plan: SplitPlan | null;
}

/** A part that is written to a file. */
export interface TakenPart {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly pages: FilePart['pages'];
  readonly confidence: number | null;
}

export interface TakenParts {
  readonly ok: true;
  readonly parts: readonly TakenPart[];
  readonly missing: readonly { readonly name: string; readonly failure: ReadFailure }[];
}

/** Writes all parts to files in the folder. They are all within the limits, or none of them counts. */
export async function takeParts(
  source: AsyncIterable<FilePart | MissingPart>,
  { folder, limits }: Pick<SplitRequest, 'folder' | 'limits'>,
): Promise<TakenParts | Refusal> {
  const parts: TakenPart[] = [];
  const missing: Omit<MissingPart, 'kind'>[] = [];
  let bytesLeft = limits.totalBytes;
  for await (const part of source) {
    if (parts.length + missing.length >= limits.parts) {
      return refuse('too-large', serviceMessage('job.split.too-many', { parts: limits.parts }));
    }
    const { name } = part;
    if (part.kind === 'missing') {
      missing.push({ name, failure: part.failure });
      continue;
    }
    const path = join(folder, String(parts.length + missing.length));
    const written = await write(part, path, bytesLeft);
    if (written === null) {
      return refuse('too-large', serviceMessage('job.split.too-large', { megabytes: inMegabytes(limits.totalBytes) }));
    }
    if ('failure' in written) {
      missing.push({ name, failure: written.failure });
      continue;
    }
    bytesLeft -= written.sizeBytes;
    const contentType = contentTypeOf(written.head, name);
    parts.push({
      name,
      path,
      contentType,
      sizeBytes: written.sizeBytes,
      pages: part.pages,
      confidence: part.confidence,
    });
  }
  return { ok: true, parts, missing };
}

const headBytes = 64 * 1024;

type Written = { readonly sizeBytes: number; readonly head: Uint8Array } | { readonly failure: ReadFailure };

/** Returns `null` when the part has more than `maxBytes`. */
async function write({ bytes }: FilePart, path: string, maxBytes: number): Promise<Written | null> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let sizeBytes = 0;
    let head = Buffer.alloc(0);
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return null;
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      await handle.writeFile(chunk);
    }
    return { sizeBytes, head };
  } catch (error) {
    if (error instanceof PartUnreadable) return { failure: error.failure };
    throw error;
  } finally {
    await handle.close();
  }
}
