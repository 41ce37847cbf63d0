import { encodeKey, signAws } from '#lib/sign-aws.ts';
import type { StoredSource } from '../store/source-store.ts';
import { signAzure } from './sign-azure.ts';
import type { SourceKeys } from './source-keys.ts';

/** A signed GET of a file in a source. */
export interface SourceRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PlacedFile {
  readonly container: string;
  readonly fileName: string;
}

/** Returns the request that fetches a file. Its container and name have passed `containerProblem` and `fileNameProblem`. */
export function sourceRequest(source: StoredSource, keys: SourceKeys, file: PlacedFile, nowMs: number): SourceRequest {
  const url = new URL(`${baseOf(source, file.container)}/${encodeKey(file.fileName)}`);
  const { account_name: account, region } = source;
  const headers =
    source.type === 'Azure'
      ? signAzure(url, { account, secretKey: keys.secretKey }, nowMs)
      : signAws({ method: 'GET', url }, { ...keys, region }, nowMs);
  return { url: url.href, headers };
}

function baseOf({ type, endpoint, account_name: account, region }: StoredSource, container: string): string {
  if (endpoint !== null) return `${endpoint}${type === 'Azure' ? `/${account}` : ''}/${encodeKey(container)}`;
  switch (type) {
    case 'Azure':
      return `https://${account}.blob.core.windows.net/${encodeKey(container)}`;
    case 'DO':
      return `https://${region}.digitaloceanspaces.com/${encodeKey(container)}`;
    case 'AWS': {
      const domain = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
      // A bucket in the host must match the certificate, which covers one label.
      const fitsHost = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(container);
      return fitsHost ? `https://${container}.${domain}` : `https://${domain}/${encodeKey(container)}`;
    }
  }
}

/** Says why a name cannot be that of a container of the source; `null` when it can. */
export function containerProblem(type: StoredSource['type'], container: string): string | null {
  const shape = type === 'Azure' ? /^(?:\$root|\$web|[a-z0-9][a-z0-9-]{2,62})$/ : /^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/;
  return shape.test(container) ? null : `is not the name of a ${type === 'Azure' ? 'container' : 'bucket'}`;
}

/** Says why a file of this name cannot be fetched; `null` when it can. */
export function fileNameProblem(fileName: string): string | null {
  if (Buffer.byteLength(fileName) > 1_024) return 'is longer than 1024 bytes';
  if (/\p{Cc}/u.test(fileName)) return 'contains a control character';
  // Addresses cannot carry such parts: they would lead to another file.
  if (fileName.split('/').some((part) => part === '.' || part === '..')) return 'contains a part "." or ".."';
  if (fileName.endsWith('/')) return 'is a folder';
  return null;
}
