import type { ConfiguredUser } from '#service-api/configuration/user-calls.ts';
import type { FakeAnswers } from './fake-configuration.ts';

const dayMs = 86_400_000;
const ids = ['2f1c7e52-6a5e-4d0b-9a4f-1d7c1f2e0001', '2f1c7e52-6a5e-4d0b-9a4f-1d7c1f2e0002', '2f1c7e52-6a5e-4d0b-9a4f-1d7c1f2e0003', '2f1c7e52-6a5e-4d0b-9a4f-1d7c1f2e0004'] as const; // prettier-ignore
const ofPerson = { isOwn: false, isFromFile: false, status: 'active' } as const;

/** A new key of the invented service. */
export const madeSecrets = {
  address: 'http://127.0.0.1:41873',
  apiKey: 'k7Zq2vXw9LrT4mBnC8sJ1dFhGy6PoEuI3aWtRxVbN0Q',
  accessToken: 'T5yHj8kLm2nBvCxZa9sDfGq1wErTyUiOp3lKjHgFd4S',
  secret: 'Vb3nM7kQz1xCvLp9sDfGhJ2wErTyUiO5aSdFgHjKlZ8=',
} as const;

/** Users and keys of the invented company, in memory. */
export function fakeUsers(nowMs: () => number): FakeAnswers {
  const daysAgo = (days: number): string => new Date(nowMs() - days * dayMs).toISOString();
  let count = 0;
  const newId = (): string => `6d0a9c41-3f5b-4e27-8b1d-${String((count += 1)).padStart(12, '0')}`;
  const key = (name: string, made: number, used: number | null) => ({
    ...{ id: newId(), name, createdAt: daysAgo(made), isFromFile: false },
    lastUsedAt: used === null ? null : daysAgo(used),
  });
  let users: readonly ConfiguredUser[] = [
    {
      ...{ id: ids[0], userName: 'account-admin@5d1c8f3e.intray.local', name: 'Intray', lastName: 'Account Admin' },
      ...{ role: 'Account Admin', status: 'active', isOwn: true, isFromFile: true, createdAt: null },
      keys: [{ ...key('Intray', 210, null), isFromFile: true }],
    },
    {
      ...{ id: ids[1], userName: 'anna@nordlicht.example', name: 'Anna', lastName: 'Petersen', role: 'Account Admin' },
      ...{ ...ofPerson, createdAt: daysAgo(120) },
      keys: [key('Evaluation script', 96, 0.2)],
    },
    {
      ...{ id: ids[2], userName: 'scanner.poststelle@nordlicht.example', name: 'Scanner', lastName: 'Poststelle' },
      ...{ ...ofPerson, role: 'Uploader', createdAt: daysAgo(90) },
      keys: [key('Scanner in the mail room', 90, 0.01), key('Spare scanner', 12, null)],
    },
    {
      ...{ id: ids[3], userName: 'aushilfe-buchhaltung-hamburg@nordlicht.example', name: '', lastName: '' },
      ...{ ...ofPerson, role: 'User', status: 'disabled', createdAt: daysAgo(40) },
      keys: [],
    },
  ];
  const change = (id: string, changed: (user: ConfiguredUser) => ConfiguredUser): ConfiguredUser => {
    users = users.map((user) => (user.id === id ? changed(user) : user));
    const user = users.find((each) => each.id === id);
    if (user === undefined) throw new Error(`there is no user ${id}`);
    return user;
  };
  const changeKeys = (id: string, changed: (user: ConfiguredUser) => ConfiguredUser['keys']): void => {
    users = users.map((user) => (user.keys.some((each) => each.id === id) ? { ...user, keys: changed(user) } : user));
  };
  return {
    'users.list': () => ({ users: [...users], userLimit: 200, keyLimit: 10 }),
    'users.add'(input) {
      const user = { ...input, ...ofPerson, id: newId(), createdAt: daysAgo(0), keys: [] };
      users = [...users, user];
      return user;
    },
    'users.change': ({ id, name, lastName, role }) =>
      change(id, (user) => ({
        ...user,
        ...{ name: name ?? user.name, lastName: lastName ?? user.lastName, role: role ?? user.role },
      })),
    'users.block': ({ id }) => change(id, (user) => ({ ...user, status: 'disabled' })),
    'users.unblock': ({ id }) => change(id, (user) => ({ ...user, status: 'active' })),
    'users.remove'({ id }) {
      users = users.filter((user) => user.id !== id);
      return {};
    },
    'keys.make'({ userId, name }) {
      const made = key(name, 0, null);
      const { userName } = change(userId, (user) => ({ ...user, keys: [...user.keys, made] }));
      return { ...madeSecrets, key: made, userName, appId: made.id };
    },
    'keys.revoke'({ id }) {
      changeKeys(id, ({ keys }) => keys.filter((each) => each.id !== id));
      return {};
    },
  };
}
