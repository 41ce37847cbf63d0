import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { FileState } from '#core/file-state.ts';
import type { ArrivalsAt } from './made-jobs.ts';
import { batchNamed, makeFile, nameOfNumber, type FileShape, type MadeFile } from './made-files.ts';

type Part = Pick<FileShape, 'number' | 'state'> & Partial<FileShape>;

const make = ({ nowMs, serviceId }: ArrivalsAt, { number, ...part }: Part): MadeFile =>
  makeFile({ folder: number % 3, atMs: nowMs - number * 60_000, serviceId, number, ...part });

/** The files that a busy Inbox shows first: one in each important state. */
export function movingFiles(at: ArrivalsAt): readonly MadeFile[] {
  const { nowMs } = at;
  const processing = { kind: 'processing' } as const;
  const verifying = { kind: 'verifying', checkAtMs: nowMs + 2_000, attempts: 0 } as const;
  const uploading = { kind: 'uploading', startedAtMs: nowMs - 4_000, unconfirmed: null } as const;
  const late = { kind: 'timeout', message: message('failure.no-answer') } as const;
  const inJob = (number: number) => ({ folder: number, batch: batchNamed(number), jobId: `job-${number}` });
  const closing = { folder: 1, batch: batchNamed('closing') };
  return [
    make(at, { number: 0, state: processing, ...inJob(0) }),
    make(at, { number: 1, state: uploading, sizeBytes: 8_400_000, ...closing }),
    make(at, { number: 8, state: verifying, ...inJob(1) }),
    make(at, { number: 2, state: processing, ...inJob(0) }),
    make(at, { number: 3, state: { kind: 'stabilizing' } }),
    make(at, { number: 6, state: { kind: 'batched' }, batch: batchNamed('open') }),
    make(at, { number: 7, state: { kind: 'retrying', retryAtMs: nowMs + 120_000, failure: late }, ...closing }),
  ];
}

const onHold = (reason: 'needs-password' | 'suspicious', message: AnyMessage, sinceMs: number): FileState => ({
  kind: 'on-hold',
  reason,
  message,
  sinceMs,
});

/** Files that need a person, each for another reason. */
export function heldFiles(at: ArrivalsAt): readonly MadeFile[] {
  const unreadable = message('reading.unsupported', { kind: message('reading.kind.other') });
  return [
    make(at, {
      number: 10,
      name: 'Kontoauszug_2026-10.pdf',
      state: onHold('needs-password', message('reading.pdf-locked'), at.nowMs - 600_000),
    }),
    make(at, {
      number: 11,
      name: 'scan_0417.tif',
      state: onHold('suspicious', message('file.onHold.shorter'), at.nowMs - 660_000),
    }),
    make(at, {
      number: 12,
      name: 'Vertrag Lagerhalle.pdf',
      batch: batchNamed('unclear'),
      state: {
        kind: 'needs-decision',
        reason: 'job',
        message: message('file.decisionReason.job'),
      },
    }),
    make(at, {
      number: 13,
      folder: 2,
      name: nameOfNumber(8),
      state: { kind: 'rejected', failure: { kind: 'refused', message: unreadable } },
    }),
    make(at, {
      number: 14,
      atMs: at.lastEndMs - 1_000,
      serviceId: at.doneId,
      name: 'Lieferschein 2026-118.pdf',
      state: { kind: 'done' },
      folder: 0,
      batch: batchNamed(2),
      jobId: 'job-2',
      warning: {
        code: 'type-mismatch',
        message: message('reading.type-mismatch', {
          promised: message('reading.type.pdf'),
          found: message('reading.type.text'),
        }),
      },
    }),
  ];
}
