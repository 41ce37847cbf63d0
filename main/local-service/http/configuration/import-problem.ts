import type { z } from 'zod';
import { serviceMessage, type PlainMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { RefusedChange } from './change-configuration.ts';

type Issue = z.core.$ZodIssue;

/** Says where the file cannot be used, and why: the first place of several. `raw` is what the file holds. */
export function unreadableImport(raw: unknown, error: z.ZodError): Refusal {
  const issue = error.issues.map(innermost)[0];
  const isOurs = isRecord(raw) && raw['format'] === 'intray-configuration' && raw['version'] === 1;
  if (issue === undefined || !isOurs) return refuse(422, serviceMessage('service.configuration.import-unreadable'));
  const place = placeOf(raw, issue);
  const message = serviceMessage('service.configuration.import-place', { place, problem: problemOf(issue) });
  return refuse(422, message, { details: [{ field: issue.path.map(String).join('.'), message: issue.message }] });
}

/** Runs a part of an import, and names the place in the file when it is refused. */
export async function atPlace<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RefusedChange ? refusedAt(place, error) : error;
  }
}

/** Returns the refusal with the place in the file, unless it names one. */
export function refusedAt(place: string, { refusal }: RefusedChange): RefusedChange {
  const problem = plain(refusal.message);
  if (problem === null) return new RefusedChange(refusal);
  return new RefusedChange({
    ...refusal,
    message: serviceMessage('service.configuration.import-at', { place, problem }),
  });
}

/** A message within another one holds no further one; one that does stays without the place. */
function plain(message: ServiceMessage | string): PlainMessage | null {
  if (typeof message === 'string' || message.code === 'service.configuration.import-at') return null;
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(message.params)) {
    if (typeof value === 'object') return null;
    params[name] = value;
  }
  return { code: message.code, params };
}

/** Of the alternatives of a union, the problem of the one that fits best: the one that fails deepest. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [deepest] = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length);
  if (deepest === undefined) return issue;
  const inner = innermost(deepest);
  return { ...inner, path: [...issue.path, ...inner.path] };
}

function problemOf(issue: Issue): PlainMessage {
  switch (issue.code) {
    case 'invalid_type':
      return /undefined/u.test(issue.message)
        ? serviceMessage('service.import.missing')
        : serviceMessage('service.import.type');
    case 'too_big':
      return serviceMessage('service.import.too-long');
    case 'too_small':
      return serviceMessage('service.import.too-short');
    case 'unrecognized_keys':
      return { code: 'service.import.unknown', params: { names: issue.keys.join(', ').slice(0, longestPlace) } };
    default:
      return serviceMessage('service.import.value');
  }
}

const longestPlace = 300;

/** The way to a place of the file, with names of tags and fields in place of their numbers. */
function placeOf(raw: unknown, { path }: Issue): string {
  const parts: string[] = [];
  let value = raw;
  for (const step of path) {
    value = isRecord(value) || Array.isArray(value) ? (value as Record<PropertyKey, unknown>)[step] : undefined;
    const name = typeof step === 'number' && isRecord(value) ? value['name'] : undefined;
    parts.push(typeof name === 'string' ? name : typeof step === 'number' ? String(step + 1) : String(step));
  }
  return parts.length === 0 ? '/' : parts.join(' / ').slice(0, longestPlace);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
