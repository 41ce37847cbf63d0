import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import type { ConfigurationOutput } from '#service-api/configuration/calls.ts';
import type { FakeAnswers } from './fake-configuration.ts';

/** The file that waits for a review. */
export const reviewedFileId = '00000000-0000-4000-9000-000000000024';

/** A stack of scanned pages of which the service is certain of one cut and not of another. */
export function fakeReviews(
  isReviewing: boolean,
  nowMs: () => number,
): Pick<FakeAnswers, 'reviews.list' | 'reviews.accept'> {
  let open: ConfigurationOutput<'reviews.list'> = isReviewing ? [reviewAt(nowMs())] : [];
  return {
    'reviews.list': () => open,
    'reviews.accept': ({ fileId, documents }) => {
      const review = open.find((one) => one.fileId === fileId);
      if (review === undefined) throw new Error('The file is not in review.');
      open = open.filter((one) => one !== review);
      const accepted = documents.map((pages) => ({ ...pages, confidence: null }));
      return { ...review.plan, documents: accepted, accepted: true };
    },
  };
}

const reviewAt = (atMs: number): ConfigurationOutput<'reviews.list'>[number] => ({
  fileId: reviewedFileId,
  jobId: '00000000-0000-4000-8000-000000000025',
  name: 'Posteingang Montag.pdf',
  since: new Date(atMs - 240_000).toISOString(),
  plan: {
    pageCount: 6,
    accepted: false,
    documents: [
      { firstPage: 1, lastPage: 2, confidence: null },
      { firstPage: 4, lastPage: 4, confidence: 0.97 },
      { firstPage: 5, lastPage: 6, confidence: 0.58 },
    ],
  },
});

/** The bytes of the reviewed file: two letters, a separator sheet and two more documents. */
export function reviewedPages(): Promise<Uint8Array> {
  const page = (title: string, rows: number) => ({
    kind: 'letter' as const,
    language: 'deu' as const,
    lines: [
      title,
      '',
      ...Array.from({ length: rows }, (_, at) => `Zeile ${at + 1} des Dokuments, zur Probe geschrieben.`),
    ],
  });
  return buildTextPdf(
    [
      page('Mietvertrag', 30),
      page('Seite 2', 18),
      page('INTRAY-SEPARATOR', 0),
      page('Rechnung 4711', 12),
      page('Lieferschein 88', 14),
      page('Anlage', 22),
    ],
    { fontSize: 14 },
  );
}
