import { randomBytes, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { startService } from '../local-service/start-service.ts';
import type { Round, Target } from './client-transfer/round.ts';
import { clientRound, curlRound, startSink } from './client-transfer/round.ts';
import type { BenchContext, Row, Section } from './section.ts';

const rounds = 3;
const mebibyte = 1024 * 1024;

/**
 * Uploads one large file through the client and through `curl -F`, alternately, to a server that only counts bytes and
 * to the local service.
 */
export const section: Section = {
  name: 'client-transfer',
  async run(context) {
    const sizeBytes = (context.quick ? 100 : 1024) * mebibyte;
    const file = path.join(context.scratchDir, 'transfer.txt');
    await writeRandom(file, sizeBytes);
    const sink = await startSink(context.nodePath);
    const toSink = await compare(context, 'to a sink', sink.target, file, sizeBytes).finally(sink.stop);
    const service = await startService();
    const { access_token: accessToken, api_key: apiKey } = await service.credentials('User');
    const target = { baseUrl: service.baseUrl, accessToken, apiKey };
    const toService = await compare(context, 'to the local service', target, file, sizeBytes).finally(() =>
      service.stop(),
    );
    return [...toSink, ...toService];
  },
};

async function compare(
  context: BenchContext,
  where: string,
  target: Target,
  file: string,
  sizeBytes: number,
): Promise<readonly Row[]> {
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    ours.push(await clientRound(context.nodePath, target, file, randomUUID()));
    const curl = await curlRound(target, file, randomUUID());
    if (curl !== null) theirs.push(curl);
    context.say(`${where}, round ${round} of ${rounds}`);
  }
  const what = `upload of ${sizeBytes / mebibyte} MiB ${where}, median of ${rounds}`;
  const ourMs = medianMs(ours);
  const peakBytes = Math.max(...ours.map((round) => round.peakBytes ?? 0));
  const memory = `peak memory ${Math.round(peakBytes / mebibyte)} MiB`;
  const speed = (ms: number) => `${Math.round(sizeBytes / mebibyte / (ms / 1000))} MiB/s`;
  if (theirs.length === 0) {
    return [
      { what, who: 'intray', value: speed(ourMs), note: memory },
      { what, who: 'curl -F', value: null, note: 'curl is not installed' },
    ];
  }
  const ratio = medianMs(theirs) / ourMs;
  return [
    { what, who: 'intray', value: speed(ourMs), note: `${ratio.toFixed(2)} × curl; hashed on the way; ${memory}` },
    { what, who: 'curl -F', value: speed(medianMs(theirs)), note: '' },
  ];
}

function medianMs(all: readonly Round[]): number {
  const sorted = all.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function writeRandom(file: string, sizeBytes: number): Promise<void> {
  const handle = await open(file, 'w');
  try {
    const piece = randomBytes(mebibyte);
    for (let at = 0; at < sizeBytes; at += piece.length) await handle.write(piece);
  } finally {
    await handle.close();
  }
}
