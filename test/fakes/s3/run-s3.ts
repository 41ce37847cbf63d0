// S3 with dials, as a program of its own: `node test/fakes/s3/run-s3.ts --directory FOLDER [--port N] [--bucket NAME]`.
import { parseArgs } from 'node:util';
import { startS3Server } from './s3-server.ts';

const { values } = parseArgs({
  options: { directory: { type: 'string' }, port: { type: 'string' }, bucket: { type: 'string' } },
});
const { directory, port = '0', bucket = 'archive' } = values;
if (directory === undefined) throw new Error('--directory is needed');
const server = await startS3Server({ directory, port: Number(port), bucket });
const { accessKey, secretKey, region } = server.account;
console.log(JSON.stringify({ endpoint: server.endpoint, bucket, accessKey, secretKey, region }));
