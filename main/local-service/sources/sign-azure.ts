import { createHmac } from 'node:crypto';

export interface AzureKeys {
  readonly account: string;
  /** In base64. */
  readonly secretKey: string;
}

/** A version of the Blob service that every account has. */
const serviceVersion = '2021-08-06';

/** Returns the headers of a GET of a blob, signed with the Shared Key of the account. */
export function signAzure(url: URL, keys: AzureKeys, nowMs: number): Readonly<Record<string, string>> {
  const headers = { 'x-ms-date': new Date(nowMs).toUTCString(), 'x-ms-version': serviceVersion };
  // The eleven standard headers between method and own headers are all absent from this request.
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const text = ['GET', ...Array<string>(11).fill(''), ...lines, `/${keys.account}${url.pathname}`].join('\n');
  const signature = createHmac('sha256', Buffer.from(keys.secretKey, 'base64')).update(text, 'utf8').digest('base64');
  return { ...headers, authorization: `SharedKey ${keys.account}:${signature}` };
}
