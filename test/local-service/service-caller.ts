import type { Credentials } from '../suites/conformance/target.ts';

/** The few calls that load programs make, over real HTTP. Each throws unless the service answers with success. */
export interface ServiceCaller {
  /** Returns the file's id. */
  upload(sessionId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Returns the job's id. */
  createJob(sessionId: string, priority?: 'low' | 'normal' | 'high', options?: object): Promise<string>;
  /** Has the service fetch files; returns the job's id. */
  fetchFiles(urls: readonly string[]): Promise<string>;
  /** Makes a share link, and a short one. */
  share(fileId: string): Promise<{ readonly url: string; readonly short_url?: string }>;
  get(path: string): Promise<unknown>;
}

export function createServiceCaller(baseUrl: string, credentials: Credentials): ServiceCaller {
  const headers = {
    Authorization: `Bearer ${credentials.access_token}`,
    'X-PlatformAPI-Key': credentials.api_key,
    'User-Agent': 'intray-tests',
  };
  const json = { ...headers, 'Content-Type': 'application/json' };
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, init);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    async upload(sessionId, name, bytes) {
      const form = new FormData();
      form.set('session_id', sessionId);
      form.set('file', new Blob([bytes]), name);
      const reply = (await call('/api/file/uploadfile', { method: 'POST', body: form, headers })) as { id: string };
      return reply.id;
    },
    async createJob(sessionId, priority = 'normal', options = {}) {
      const body = JSON.stringify({ session_id: sessionId, priority, ...options });
      const reply = (await call('/api/job/create', { method: 'POST', body, headers: json })) as { id: string };
      return reply.id;
    },
    async fetchFiles(urls) {
      const init = { method: 'POST', body: JSON.stringify({ urls }), headers: json };
      return ((await call('/api/file/upload', init)) as { id: string }).id;
    },
    async share(fileId) {
      const init = { method: 'POST', body: JSON.stringify({ short_url: true }), headers: json };
      return (await call(`/api/file/share/${fileId}`, init)) as { url: string; short_url?: string };
    },
    get: (path) => call(path, { headers: json }),
  };
}
