// `npm run make-samples`: writes the sample documents into assets/samples/.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { samples } from './sample-set.ts';

const folder = fileURLToPath(new URL('../../../assets/samples', import.meta.url));
await mkdir(folder, { recursive: true });
let sumBytes = 0;
for (const sample of samples) {
  const bytes = await sample.make();
  await writeFile(path.join(folder, sample.name), bytes);
  sumBytes += bytes.length;
  console.log(`${String(Math.ceil(bytes.length / 1024)).padStart(5)} KiB  ${sample.name}`);
}
console.log(`${String(Math.ceil(sumBytes / 1024)).padStart(5)} KiB  in all`);
