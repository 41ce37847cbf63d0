import type { TeamProcessRecord } from '#service-api/documents/failed-calls.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import type { Dials } from './dials.ts';
import type { ServiceRecord } from './service-records.ts';

interface FakeWorkersOptions {
  readonly reads: Dials['reads'];
  /** The records of the service, the newest first. */
  readonly files: () => readonly ServiceRecord[];
  readonly clock: () => number;
}

const hourMs = 3_600_000;

/** What reads documents at the service: three workers of a team, or as the dial says. */
export function createFakeWorkers({ reads, files, clock }: FakeWorkersOptions): () => OwnOutput<'workers.list'> {
  const reading = (from: number, to: number) =>
    files()
      .slice(from, to)
      .map(({ id, name }) => ({ fileId: String(id), name: String(name) }));
  const process = (host: string, hours: number, rest: Partial<TeamProcessRecord> = {}): TeamProcessRecord => ({
    ...{ kind: 'worker', run: `5d1c8f${String(10 + hours)}`, host, address: `192.0.2.${String(20 + hours)}` },
    ...{ since: new Date(clock() - hours * hourMs).toISOString(), reading: [], others: 0 },
    ...rest,
  });
  const service = () => process('archive', 60, { kind: 'service', address: null });
  return () => {
    if (reads === 'service') return { processes: null, serviceReads: true };
    if (reads === 'nothing') return { processes: [service()], serviceReads: false };
    const workers = [
      process('reading-1', 52, { reading: reading(30, 32) }),
      process('reading-2', 51, { reading: reading(33, 34), others: 3 }),
      process('reading-3-in-the-basement.nordlicht.example', 2),
    ];
    return { processes: [service(), ...workers], serviceReads: false };
  };
}
