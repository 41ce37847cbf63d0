import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { cloudInformation } from '../records/cloud-information.ts';

/** Endpoint 27. */
export const companyEndpoints = {
  companyCloudInfo: {
    number: 27,
    group: 'company',
    method: 'GET',
    path: '/api/company/cloudinfo',
    summary: "How the service is configured for the caller's company",
    params: null,
    query: null,
    bodyKind: 'none',
    body: null,
    response: cloudInformation,
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface',
  },
} as const satisfies Record<string, Endpoint>;
