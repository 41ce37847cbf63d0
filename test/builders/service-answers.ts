import type { SearchHit, SearchPage } from '#ports/search-records.ts';
import type { CloudInfo, Identity } from '#ports/service-records.ts';

/** A hit of which the service tells nothing but the file, and what is given. */
export const aHit = (fileId: string, known: Partial<SearchHit> = {}): SearchHit => ({
  fileId,
  jobId: null,
  name: null,
  tagName: null,
  tagScore: null,
  createdAtMs: null,
  dataPoints: [],
  highlights: [],
  ...known,
});

/** All hits on one page, of a service that counts nothing. */
export const onePage = (hits: readonly SearchHit[]): SearchPage => ({ hits, total: null, facets: [] });

/** Somebody of whom the service tells nothing but what is given. */
export const anIdentity = (known: Partial<Identity> = {}): Identity => ({
  userId: null,
  userName: null,
  firstName: null,
  lastName: null,
  companyId: null,
  companyName: null,
  roles: [],
  authenticationType: null,
  ...known,
});

/** A configuration of which the service tells nothing but what is given. */
export const aCloudInfo = (known: Partial<CloudInfo> = {}): CloudInfo => ({
  supportedFileExtensions: null,
  maintenance: [],
  duplicatePolicy: null,
  jobRetryLimit: null,
  fileRetryLimit: null,
  failsJobWithFile: null,
  splitsMails: null,
  webHookUrl: null,
  ...known,
});
