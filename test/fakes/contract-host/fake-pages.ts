import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Failure } from '#core/failure.ts';
import { sniffFileType } from '#local-service/readers/file-type.ts';
import { pagePicture } from '#local-service/readers/image/page-picture.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { pdfPagePicture } from '#local-service/readers/pdf/pdf-page-picture.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import type { PageForm } from '#ports/page-form.ts';
import { serviceMessage, type PlainMessage } from '#service-api/messages/service-message.ts';

/** Draws pages as the local service does, with its own code, and refuses what it refuses. */
export interface FakePages {
  draw(file: { readonly name: string; readonly bytes: Uint8Array }, form: PageForm): Promise<Uint8Array | Failure>;
}

export function createFakePages(): FakePages {
  const pdfium = createPdfiumSource(defaultLimits.drawnBytes);
  return {
    async draw({ name, bytes }, form) {
      const { kind } = sniffFileType(bytes.subarray(0, 4_096), name);
      if (kind !== 'pdf' && kind !== 'image') return refused(422, serviceMessage('service.answer.no-page-view'));
      const folder = await mkdtemp(path.join(tmpdir(), 'intray-fake-pages-'));
      try {
        const file = path.join(folder, 'file');
        await writeFile(file, bytes);
        const picture =
          kind === 'pdf'
            ? await pdfPagePicture(file, form, defaultLimits, pdfium)
            : await pagePicture(file, form, defaultLimits);
        switch (picture.kind) {
          case 'drawn':
            return picture.bytes;
          case 'none':
            return refused(404, serviceMessage('service.answer.no-page'));
          case 'too-large':
            return refused(422, serviceMessage('service.answer.picture-too-large'));
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const refused = (status: 404 | 422, message: PlainMessage): Failure => ({ kind: 'refused', message, status });
