import type { FileGroup, TrackedFile, FileAction, FileState } from '#contract/files.ts';

const names = [
  'Rahmenvertrag Nordlicht 2027.pdf',
  'scan_0431.tif',
  'invoice-88412.pdf',
  'IMG_2291.jpg',
  'Rechnung Holzwerk Lindner.pdf',
  'CV Amelie Hartmann.pdf',
  'Nebenkostenabrechnung 2025 mit sehr langem Namen und allen Anlagen (Endfassung, unterschrieben).pdf',
  'letter.docx',
  '<img src=x onerror=alert(1)>.html',
  'evil\u202efdp.exe.txt',
] as const;
/** What each of the names is. */
const tags = [
  'contract',
  'delivery_note',
  'invoice',
  'receipt',
  'invoice',
  'cv',
  'invoice',
  'letter',
  'letter',
  'letter',
] as const;

const bucketOf = (state: FileState): FileGroup => {
  if (state === 'done' || state === 'duplicate') return 'done';
  if (state === 'ignored') return 'ignored';
  return ['on-hold', 'rejected', 'needs-decision', 'missing'].includes(state) ? 'onHold' : 'inProgress';
};

const actionsOf = (state: FileState): FileAction[] => {
  switch (state) {
    case 'on-hold':
    case 'rejected':
      return ['retry', 'skip'];
    case 'needs-decision':
      return ['resolve', 'skip'];
    case 'ignored':
      return ['allow'];
    case 'batched':
      return ['release'];
    default:
      return [];
  }
};

/** One item: everything follows from its number and its state. */
export function makeItem(index: number, state: FileState, nowMs: number, more: Partial<TrackedFile> = {}): TrackedFile {
  const base = names[index % names.length] ?? 'file.pdf';
  const name = index < names.length ? base : base.replace(/(\.\w+)$/u, ` ${index}$1`);
  const isSent = ['uploaded', 'processing', 'verifying', 'done'].includes(state);
  return {
    id: `item-${index}`,
    path: `/home/anna/Documents/${name}`,
    name,
    folderId: `folder-${index % 3}`,
    state,
    group: bucketOf(state),
    sizeBytes: 40_000 + ((index * 7_919) % 9_000_000),
    seenAtMs: nowMs - index * 60_000 - 30_000,
    changedAtMs: nowMs - index * 60_000,
    reason: null,
    detail: null,
    note: null,
    stabilityWait: null,
    isSafe: false,
    notSafeReason: null,
    sentBytes: null,
    pagesDone: null,
    pages: null,
    atService: state === 'processing' ? 'started' : null,
    serviceId: state === 'stabilizing' || state === 'queued' ? null : 'local',
    batchId: isSent ? 'session-1' : null,
    jobId: isSent ? `job-${index % 6}` : null,
    fileId: isSent ? `file-${index}` : null,
    tagName: state === 'done' ? (tags[index % tags.length] ?? null) : null,
    tagScore: state === 'done' ? 0.8 + (index % 20) / 100 : null,
    warning: null,
    nextTryAtMs: null,
    duplicateOf: null,
    waitsFor: null,
    actions: actionsOf(state),
    ...more,
  };
}

/** The files that an Inbox at work shows first: one in each state that matters. */
export function movingItems(nowMs: number): readonly TrackedFile[] {
  return [
    makeItem(0, 'processing', nowMs, { pages: 34, pagesDone: 19 }),
    makeItem(1, 'uploading', nowMs, { sizeBytes: 8_400_000, sentBytes: 5_100_000 }),
    makeItem(2, 'processing', nowMs, { atService: 'queued' }),
    makeItem(8, 'verifying', nowMs),
    makeItem(3, 'stabilizing', nowMs),
    makeItem(6, 'batched', nowMs),
    makeItem(7, 'retrying', nowMs, {
      nextTryAtMs: nowMs + 120_000,
      detail: 'The service did not answer in time',
    }),
  ];
}

export function heldItems(nowMs: number): readonly TrackedFile[] {
  return [
    makeItem(10, 'on-hold', nowMs, { reason: 'needs-password', name: 'Kontoauszug_2026-10.pdf' }),
    makeItem(11, 'on-hold', nowMs, {
      reason: 'suspicious',
      name: 'scan_0417.tif',
      detail: 'The file is shorter than it was before the computer stopped.',
      actions: ['retry', 'allow', 'skip'],
    }),
    makeItem(12, 'needs-decision', nowMs, {
      reason: 'job',
      name: 'Vertrag Lagerhalle.pdf',
      detail: 'It cannot be told whether the service made a job of these files.',
    }),
    makeItem(13, 'rejected', nowMs, {
      reason: 'refused',
      name: names[8],
      detail: 'Files of this kind cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail (.eml) can.',
    }),
    makeItem(14, 'done', nowMs, {
      name: 'Lieferschein 2026-118.pdf',
      warning: {
        code: 'type-mismatch',
        message: 'The name promises a PDF, but the file holds plain text. Check whether it is the right file.',
      },
    }),
  ];
}
