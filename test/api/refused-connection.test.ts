import { expect, test } from 'vitest';
import type { ApiDeps } from '#api/api-deps.ts';
import { connectionsOf } from '#api/app-status.ts';
import { serviceId } from '#core/ids.ts';
import type { Failure } from '#core/failure.ts';
import { aText } from '../lib/a-text.ts';

const origin = 'https://archive.example';
const blocked: Failure = { kind: 'forbidden', message: aText('Ask the office.'), status: 403 };

/** The connections of an app that was restarted with files for a service that refuses it or is away. */
function connectionsAfter(known: readonly string[], refusal: Failure) {
  const deps = {
    engine: { isPaused: () => false, pauses: { uploadPauseOf: () => null }, rights: { sendingDenied: () => null } },
    journal: { batchesIn: () => [] },
    views: { servicesOf: () => known.map((id) => serviceId(id)) },
    services: {
      currentId: () => null,
      of: () => null,
      origin: () => origin,
      refusal: () => refusal,
      awayBecause: () => refusal.message,
    },
  };
  return connectionsOf(deps as unknown as ApiDeps).map(({ serviceId: id, reason, detail }) => [id, reason, detail]);
}

test('a blocked account is reported after a restart, under the name that the service had before', () => {
  const words = ['blocked', aText('Ask the office.')];
  expect(connectionsAfter([], blocked)).toEqual([[origin, ...words]]);
  expect(connectionsAfter([`acme@${origin}`, 'other@https://old.example'], blocked)).toEqual([
    [`acme@${origin}`, ...words],
    ['other@https://old.example', 'service-down', aText('Ask the office.')],
  ]);
});

test('a service that is only away is not reported as refusing', () => {
  const away: Failure = { kind: 'offline', message: aText('No connection.') };
  expect(connectionsAfter([`acme@${origin}`], away)).toEqual([
    [`acme@${origin}`, 'service-down', aText('No connection.')],
  ]);
});
