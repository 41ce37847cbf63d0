import type { SearchHit, SearchPage } from '#ports/search-records.ts';
import type { CloudInfo, Identity } from '#ports/service-records.ts';

/** A hit with only a file ID and the given fields. */
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

/** A search page with all hits, from a service that counts nothing. */
export const onePage = (hits: readonly SearchHit[]): SearchPage => ({
  hits,
  total: null,
  totalIsLowerBound: false,
  facets: [],
  summary: null,
});

/** An identity with only the given fields. */
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

/** A configuration with only the given fields. */
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
