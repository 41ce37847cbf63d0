import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const credentialsSchema = z.object({ base_url: z.string(), api_key: z.string(), access_token: z.string() });
const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  sha256: z.string(),
  status: z.string(),
  job_id: z.string().nullish(),
});

export type ServiceFile = z.infer<typeof fileSchema>;

/** Returns every file that the local service of a data directory holds, asked from the service and not from the app. */
export async function filesAtService(dataDir: string): Promise<readonly ServiceFile[]> {
  const entry = path.resolve(import.meta.dirname, '../../dist/service/main.js');
  const args = [entry, 'credentials', '--data-dir', dataDir, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { base_url: baseUrl, api_key: apiKey, access_token: token } = credentialsSchema.parse(JSON.parse(stdout));
  const headers = { 'X-PlatformAPI-Key': apiKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const files: ServiceFile[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await fetch(`${baseUrl}/api/file/all?page=${page}&page_size=500`, { headers });
    if (!reply.ok) throw new Error(`file/all answered ${reply.status}`);
    const { result } = z.object({ result: z.array(fileSchema) }).parse(await reply.json());
    files.push(...result);
    if (result.length < 500) return files;
  }
}
