import { expect } from 'vitest';
import type { Reply } from './call.ts';
import { object, text } from './reading.ts';

/** Expects a refusal as documented (docs/service-api.md#errors): its status, its shape, and the field that it names. */
export function expectRefusal(reply: Reply, status: number, field?: string): void {
  const said = new TextDecoder().decode(reply.bytes.slice(0, 500));
  expect(reply.status, said).toBe(status);
  expect(reply.headers['content-type'], said).toMatch(/^application\/json/);
  const body = object(reply.json);
  expect(Object.keys(body)).toEqual(['error']);
  const error = object(body.error);
  const known = ['code', 'message', 'message_code', 'message_params', 'details', 'request_id'];
  expect(known).toEqual(expect.arrayContaining(Object.keys(error)));
  if (error.message_code !== undefined) {
    expect(text(error.message_code)).toMatch(/^[a-z][\w.-]*$/);
    object(error.message_params);
  }
  expect(text(error.code)).toMatch(/^[a-z][a-z_]*$/);
  expect(text(error.message).length).toBeGreaterThan(3);
  expect(text(error.request_id).length).toBeGreaterThan(3);
  if (field !== undefined) expect(JSON.stringify([error.message, error.details])).toContain(field);
}
