import type { Call } from './call.ts';
import { type Form, writeForm } from './form.ts';

export type RoleName = 'admin' | 'user' | 'uploader';

/** One of the interface's 27 endpoints, with a call that checks who has access. */
export interface Route {
  readonly method: NonNullable<Call['method']>;
  readonly path: string;
  readonly body?: unknown;
  /** The body, if it is a form. */
  readonly form?: Form;
  /** The roles that are refused with 403 (docs/service-api.md#sign-in). */
  readonly refused: readonly RoleName[];
  /** Answers 501 because it is not built yet. */
  readonly notBuilt?: true;
}

const nobody = '00000000-0000-4000-8000-000000000000';
const everyone: readonly RoleName[] = [];
const notUploader: readonly RoleName[] = ['uploader'];
const adminOnly: readonly RoleName[] = ['user', 'uploader'];

/** The IDs are unknown, so 404 shows that the caller had access. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/api/platform/status', refused: everyone },
  { method: 'GET', path: '/api/platform/who-am-i', refused: everyone },
  { method: 'GET', path: '/api/platform/ping', refused: everyone },
  { method: 'GET', path: '/api/search/basic', refused: everyone },
  { method: 'GET', path: '/api/file/all?page=1&page_size=1', refused: everyone },
  { method: 'GET', path: `/api/file/detail/${nobody}`, refused: everyone },
  { method: 'GET', path: `/api/file/events/${nobody}`, refused: everyone },
  { method: 'GET', path: `/api/file/versions/${nobody}`, refused: everyone },
  { method: 'GET', path: `/api/file/download/${nobody}`, refused: everyone },
  { method: 'POST', path: `/api/file/share/${nobody}`, body: { length: 60 }, refused: notUploader },
  {
    method: 'POST',
    path: '/api/file/upload',
    // An unknown source, so that nothing is fetched.
    body: { source: 'nothing', container: 'c', file_name: 'a.pdf' },
    refused: everyone,
  },
  { method: 'POST', path: '/api/file/uploadfile', form: writeForm([{ name: 'file', value: '' }]), refused: everyone },
  { method: 'GET', path: '/api/job/all', refused: everyone },
  { method: 'GET', path: `/api/job/detail/${nobody}`, refused: everyone },
  { method: 'POST', path: '/api/job/create', body: { session_id: nobody }, refused: everyone },
  { method: 'GET', path: '/api/tag/all', refused: everyone },
  { method: 'GET', path: `/api/tag/detail/${nobody}`, refused: everyone },
  { method: 'GET', path: '/api/tag/classify', body: { text: 'Invoice' }, refused: everyone },
  { method: 'GET', path: '/api/account/companies', refused: adminOnly },
  // A 403 here is about the unknown company; see the area of companies.
  { method: 'GET', path: '/api/account/tags/:own-company', refused: everyone },
  {
    method: 'POST',
    path: '/api/account/webhook',
    body: { url: 'https://hook.example.invalid/' },
    refused: adminOnly,
  },
  { method: 'GET', path: `/api/metadata/tag/${nobody}`, refused: everyone },
  { method: 'GET', path: `/api/metadata/detail/${nobody}`, refused: everyone },
  {
    method: 'POST',
    path: '/api/source/create',
    // Without a region, so that no source remains.
    body: { source_name: 's', access_key: 'k', secret_key: 's', account_name: 'a', type: 'AWS' },
    refused: adminOnly,
  },
  { method: 'GET', path: '/api/source/list', refused: notUploader },
  { method: 'DELETE', path: '/api/source/remove/nothing', refused: adminOnly },
  { method: 'GET', path: '/api/company/cloudinfo', refused: everyone },
];
