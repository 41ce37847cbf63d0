import type { Failure } from '#core/failure.ts';
import type { ServiceCompany } from '#service-api/configuration/company-calls.ts';
import { aText } from '../../lib/a-text.ts';
import type { FakeAnswers } from './fake-configuration.ts';
import { madeSecrets } from './fake-users.ts';

const idOf = (count: number): string => `8c2f4a10-77d1-4f3e-9b52-${String(count).padStart(12, '0')}`;

const others = [
  { name: 'Nordlicht Hausverwaltung', users: 3, documents: 1_204, bytes: 812_400_000 },
  { name: 'Petersen & Töchter Steuerberatungsgesellschaft mbH, Hamburg', users: 12, documents: 20_431, bytes: 41e9 },
  { name: 'Trial', users: 1, documents: 0, bytes: 0 },
];

/** The companies of the invented service, in memory: its own, and so many others. */
export function fakeCompanies(count: number, nowMs: () => number): FakeAnswers {
  let made = count;
  const own = { name: 'Intray', users: 4, documents: 1_284, bytes: 2_300_000_000 };
  let all: readonly ServiceCompany[] = [own, ...others.slice(0, count)].map((one, at) => ({
    ...{ ...one, id: idOf(at), isOwn: at === 0 },
  }));
  const taken = (name: string): Failure | null =>
    all.some((one) => one.name.toLowerCase() === name.toLowerCase())
      ? { kind: 'refused', message: aText(`There is a company ${name} already.`), status: 409 }
      : null;
  return {
    'companies.list': () => ({ companies: [...all] }),
    'companies.add'({ name }) {
      const refused = taken(name);
      if (refused !== null) return refused;
      made += 1;
      all = [...all, { id: idOf(made), name, users: 1, documents: 0, bytes: 0, isOwn: false }];
      const appId = idOf(100 + made);
      const createdAt = new Date(nowMs()).toISOString();
      const key = { id: appId, name: 'Intray', createdAt, lastUsedAt: null, isFromFile: true };
      return { ...madeSecrets, key, appId, userName: `account-admin@${appId.slice(0, 8)}.intray.local` };
    },
    'companies.rename'({ id, name }) {
      all = all.map((one) => (one.id === id ? { ...one, name } : one));
      return { name };
    },
    'companies.remove'({ id }) {
      all = all.filter((one) => one.id !== id);
      return {};
    },
  };
}
