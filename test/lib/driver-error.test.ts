import { expect, test } from 'vitest';
import { driverError } from '#lib/postgres/driver-error.ts';

test('a host whose addresses all fail is reported with the reason of each', () => {
  const refused = [new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')];
  expect(driverError(new AggregateError(refused))).toMatchObject({
    code: 'connection-lost',
    message: 'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  });
});
