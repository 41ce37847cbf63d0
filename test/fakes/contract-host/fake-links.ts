import { randomUUID } from 'node:crypto';
import type { LiveLink } from '#service-api/configuration/link-calls.ts';
import type { FakeAnswers } from './fake-configuration.ts';
import type { ServiceRecord } from './service-records.ts';

export interface FakeLinks {
  /** Answers `file/share`. */
  share(file: ServiceRecord, asked: Readonly<Record<string, unknown>>): ServiceRecord;
  readonly answers: Pick<FakeAnswers, 'links.list' | 'links.revoke'>;
}

/** Share links of the invented company, in memory. */
export function createFakeLinks(nowMs: () => number): FakeLinks {
  let links: readonly LiveLink[] = [];
  return {
    share(file, { length, short_url: isShort, always_use_last_version: follows }) {
      const base = 'http://127.0.0.1:4870/share/';
      const link: LiveLink = {
        id: randomUUID(),
        fileId: String(file['id']),
        fileName: String(file['name']),
        url: `${base}${'4f9bC2dK7mQx1sZpAvWgTe'.repeat(3).slice(0, 65)}`,
        shortUrl: isShort === true ? `${base}Qx1sZpAvWgTe4f9bC2dK7m` : null,
        followsVersions: follows === true,
        userName: 'anna@nordlicht.example',
        createdAt: new Date(nowMs()).toISOString(),
        expiresAt: new Date(nowMs() + Number(length) * 1_000).toISOString(),
        lastUsedAt: null,
        useCount: 0,
      };
      links = [link, ...links];
      return {
        url: link.url,
        expires_at: link.expiresAt,
        ...(link.shortUrl === null ? {} : { short_url: link.shortUrl }),
      };
    },
    answers: {
      'links.list': ({ fileId }) => links.filter((link) => fileId === null || link.fileId === fileId),
      'links.revoke'({ id }) {
        const left = links.filter((link) => id !== null && link.id !== id);
        const revoked = links.length - left.length;
        links = left;
        return { revoked };
      },
    },
  };
}
