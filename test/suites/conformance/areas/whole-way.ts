import { describe, expect, it } from 'vitest';
import { send } from '../call.ts';
import { invoiceText, pdfOf, rareWord } from '../documents.ts';
import { text } from '../reading.ts';
import type { GiveTarget } from '../suite.ts';
import { foundInTime, newSession, startJob, upload } from '../way.ts';

/** Uses the interface alone, without additions of the local service. */
export function describeWholeWay(give: GiveTarget): void {
  describe('processing a file', () => {
    it.each(['admin', 'user', 'uploader'] as const)('is open to the %s: upload, job, search, download', async (who) => {
      const target = give();
      const { baseUrl } = target;
      const as = target[who];
      const word = rareWord();
      const sessionId = newSession();
      const pdf = await pdfOf([invoiceText(word, 'W-1')]);
      const plain = `A note about ${word}.\n`;
      const pdfId = await upload(baseUrl, as, { name: 'invoice.pdf', bytes: pdf, sessionId });
      const plainId = await upload(baseUrl, as, { name: 'note.txt', bytes: plain, sessionId });
      await startJob(baseUrl, as, sessionId);
      const hits = await foundInTime(baseUrl, as, { query: word }, 2);
      expect(hits.map((hit) => text(hit.file_id)).toSorted()).toEqual([pdfId, plainId].toSorted());
      expect(hits[0]!.job_id).toBe(hits[1]!.job_id);
      expect(hits.find((hit) => hit.file_id === pdfId)).toMatchObject({ length: pdf.byteLength });
      const download = async (id: string) => (await send(baseUrl, { as, path: `/api/file/download/${id}` })).bytes;
      expect(Buffer.compare(await download(pdfId), pdf)).toBe(0);
      expect(Buffer.from(await download(plainId)).toString()).toBe(plain);
    });
  });
}
