// Stages bytes, waits for a line, keeps them and prints the result: a process that a test can kill, or start twice.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseS3Address } from '#local-service/store/s3/s3-address.ts';
import { createS3BlobStore } from '#local-service/store/s3/s3-blob-store.ts';

const [address = '', accessKey = '', secretKey = '', directory = '', sizeBytes = '0'] = process.argv.slice(2);
const parsed = parseS3Address(address);
if (!parsed.ok) throw new Error(parsed.problem);
const limits = { partBytes: 256 * 1024, partsAtOnce: 1 };
const keys = { accessKey, secretKey };
const blobs = createS3BlobStore({ address: parsed.address, keys, directory, limits });

async function* bytes(): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.alloc(Number(sizeBytes), 'page '));
}
const outcome = await blobs.stage(bytes(), Number(sizeBytes));
if (!outcome.ok) throw new Error(outcome.reason);
console.log('staged');
await once(createInterface(process.stdin), 'line');
console.log(String(await blobs.keep(outcome.staged)));
await blobs.close();
process.exit();
