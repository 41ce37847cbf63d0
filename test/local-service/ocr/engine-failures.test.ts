import { describe, expect, it, vi } from 'vitest';
import type { Rotation } from '#lib/geometry/box.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { readWithEngines } from '#local-service/ocr/read-with-engines.ts';
import type { EngineName, RecognisedLine } from '#local-service/ocr/recogniser.ts';

const english = 'Thank you for your visit and please keep this receipt until the goods are exchanged';
const raster = { width: 40, height: 60, data: new Uint8Array(2400).fill(255), dpi: 200 };

const linesOf = (text: string, confidence: number, engine: EngineName): readonly RecognisedLine[] => {
  const words = text
    .split(' ')
    .map((each, at) => ({ text: each, left: 100 * at, right: 100 * at + 80, top: 0, bottom: 10, confidence, engine }));
  return [{ words, top: 0, bottom: 10 }];
};

/** What an engine does with each page that it is given, in turn; the last for all further ones. */
type Act = Error | { readonly confidence: number; readonly text?: string; readonly degrees?: Rotation };

function engine(name: EngineName, acts: readonly Act[]) {
  let calls = 0;
  const next = () => {
    const act = acts[Math.min(calls, acts.length - 1)] ?? new Error('no act');
    calls += 1;
    if (act instanceof Error) return Promise.reject(act);
    const { text = `${name} ${english}`, confidence, degrees = 0 } = act;
    return Promise.resolve({ degrees, lines: text === '' ? [] : linesOf(text, confidence, name) });
  };
  return { next, calls: () => calls };
}

interface Failing {
  readonly first: readonly Act[];
  readonly second: readonly Act[] | null;
  readonly isEnlarged: boolean;
  readonly isUpright?: boolean;
  readonly signal?: AbortSignal;
}

async function read({ first, second, isEnlarged, isUpright = true, signal }: Failing) {
  const [one, two] = [engine('tesseract', first), engine('paddle', second ?? [])];
  const close = () => Promise.resolve();
  const log = vi.fn();
  const engines = {
    first: { recognise: async () => (await one.next()).lines, close },
    second: second === null ? null : { recognise: two.next, close },
    log,
  };
  const reading = await readWithEngines(engines, raster, { isUpright, isEnlarged, extent: null }, signal);
  const words = reading.lines.flatMap((line) => line.words);
  return {
    text: words.map(({ text }) => text).join(' '),
    by: [...new Set(words.map((word) => word.engine))].join('+'),
    degrees: reading.degrees,
    calls: [one.calls(), two.calls()],
    logged: log.mock.calls.length,
  };
}

const killed = new Error('Tesseract has ended (SIGKILL)');
const overdue = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
const absent = new UnavailablePart('engine', new Error('no such file'));
const spoilt = new Error('Tesseract has ended (1): Error opening data file deu.traineddata');
const failures = { killed, overdue, absent, spoilt };
const kinds = Object.entries(failures);
const [sure, unsure, nothing] = [{ confidence: 0.97 }, { confidence: 0.85 }, { confidence: 0, text: '' }];

describe.each(kinds)('the first engine is %s', (_, failure) => {
  it('after the second has read small print that it is not sure of: that reading stays', async () => {
    const found = await read({ first: [failure], second: [unsure], isEnlarged: true });
    expect(found).toMatchObject({ text: `paddle ${english}`, by: 'paddle', calls: [1, 1], logged: 1 });
  });

  it('before the second has read anything: the second reads the page, but nobody hides that a part is missing', async () => {
    const page = { first: [failure], second: [sure], isEnlarged: false };
    if (failure === absent) {
      await expect(read(page)).rejects.toBe(absent);
      return;
    }
    const found = await read(page);
    expect(found).toMatchObject({ text: `paddle ${english}`, by: 'paddle', calls: [1, 1], logged: 1 });
  });

  it('at a page that the second has turned upright: its reading stays, with its rotation', async () => {
    const acts = {
      first: [{ confidence: 0.3, text: '~i lI;' }, failure],
      second: [{ ...unsure, degrees: 180 as const }],
    };
    const found = await read({ ...acts, isEnlarged: false, isUpright: false });
    expect(found).toMatchObject({ text: `paddle ${english}`, degrees: 180, calls: [2, 1] });
  });

  it('and so is the second, or it reads nothing, or there is none: the page has failed with the failure of the first', async () => {
    for (const second of [...Object.values(failures).map((other) => [other]), [nothing], null]) {
      for (const isEnlarged of [true, false]) {
        await expect(read({ first: [failure], second, isEnlarged })).rejects.toBe(failure);
      }
    }
  });
});

describe.each(kinds)('the second engine is %s', (name, failure) => {
  it.each([true, false])('the first reads the page; small print: %s', async (isEnlarged) => {
    const found = await read({ first: [unsure], second: [failure], isEnlarged });
    expect(found).toMatchObject({ text: `tesseract ${english}`, by: 'tesseract', calls: [1, 1] });
    expect(found.logged).toBe(name === 'absent' ? 0 : 1);
  });
});

describe('no work is done twice', () => {
  it.each<[string, Omit<Failing, 'isUpright'>, readonly [number, number]]>([
    ['small print, surely read', { first: [sure], second: [sure], isEnlarged: true }, [0, 1]],
    ['small print, not surely read', { first: [sure], second: [unsure], isEnlarged: true }, [1, 1]],
    ['clear print', { first: [sure], second: [sure], isEnlarged: false }, [1, 0]],
    ['poor print', { first: [unsure], second: [sure], isEnlarged: false }, [1, 1]],
    [
      'small print that is turned',
      { first: [unsure], second: [{ ...unsure, degrees: 180 }], isEnlarged: true },
      [1, 1],
    ],
  ])('%s', async (_, page, calls) => {
    expect((await read({ ...page, isUpright: false })).calls).toEqual(calls);
  });

  it('a page that only the second takes for a turned one is read again as it lies', async () => {
    const first = [{ confidence: 0.3, text: '~i lI;' }, unsure];
    const second = [{ confidence: 0.85, text: 'nonsense', degrees: 180 as const }, unsure];
    const found = await read({ first, second, isEnlarged: true, isUpright: false });
    expect(found).toMatchObject({ degrees: 0, calls: [2, 2] });
    expect(found.text).toContain('Thank you');
  });
});

it('an abort is no failure of an engine: nothing is read after it', async () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  const page = { first: [killed], second: [sure], signal };
  await expect(read({ ...page, isEnlarged: false })).rejects.toThrow('stopped');
});
