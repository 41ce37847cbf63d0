import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { pathId } from '../fields.ts';
import { company } from '../records/company.ts';
import { tag } from '../records/tag.ts';
import { webhookReply, webhookUrl } from '../records/webhook.ts';

/** Body of `account/webhook` (docs/service-api.md#account-endpoints). The address of its host is checked at each delivery. */
const webhookBody = z.object({ url: webhookUrl });

/** Endpoints 19 to 21. */
export const accountEndpoints = {
  accountCompanies: {
    number: 19,
    group: 'account',
    method: 'GET',
    path: '/api/account/companies',
    summary: 'List the companies that the caller may see',
    params: null,
    query: null,
    bodyKind: 'none',
    body: null,
    response: z.array(company),
    successStatus: 200,
    roles: ['Account Admin'],
    requiredHeaders: ['User-Agent'],
    source: 'The interface; the role is ours',
  },
  accountTags: {
    number: 20,
    group: 'account',
    method: 'GET',
    path: '/api/account/tags/:company-id',
    summary: 'List the tags of one company that the caller may see; 403 for any other company',
    params: z.object({ 'company-id': pathId }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: z.array(tag),
    successStatus: 200,
    roles,
    requiredHeaders: ['User-Agent'],
    source: 'The interface; roles and reply are ours',
  },
  accountWebhook: {
    number: 21,
    group: 'account',
    method: 'POST',
    path: '/api/account/webhook',
    summary: 'Set the address that is told of every event',
    params: null,
    query: null,
    bodyKind: 'json',
    body: webhookBody,
    response: webhookReply,
    successStatus: 200,
    roles: ['Account Admin'],
    requiredHeaders: ['User-Agent'],
    source: 'The interface; role and reply are ours',
  },
} as const satisfies Record<string, Endpoint>;
