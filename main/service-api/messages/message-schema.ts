import { z } from 'zod';
import { texts } from './texts.ts';
import { placeholder, type PlainMessage, type ServiceMessage, type ServiceMessageCode } from './service-message.ts';

/** More is no message of this service. */
const longestCode = 100;
const longestText = 1_000;
const mostParams = 8;

const plainParams = z.record(z.string(), z.union([z.string().max(longestText), z.number()]));
const nested = z.strictObject({ code: z.string().max(longestCode), params: plainParams });

/** As on the wire: two levels, so that nobody has to follow a message without end. */
export const messageParams = z.record(z.string(), z.union([z.string().max(longestText), z.number(), nested]));
type MessageParams = z.infer<typeof messageParams>;

/** A message as it came over the wire or from a row; `null` when it is none that this version of the service can say. */
export function parseServiceMessage(code: unknown, params: unknown): ServiceMessage | null {
  const parsed = messageParams.safeParse(params ?? {});
  if (!isServiceMessageCode(code) || !parsed.success || !fits(code, parsed.data)) return null;
  const known: [string, string | number | PlainMessage][] = [];
  for (const [name, value] of Object.entries(parsed.data)) {
    if (typeof value !== 'object') known.push([name, value]);
    else if (isServiceMessageCode(value.code) && fits(value.code, value.params)) {
      known.push([name, { code: value.code, params: value.params }]);
    } else return null;
  }
  return { code, params: Object.fromEntries(known) };
}

/** A message that this version of the service can say. */
export const knownMessage = z.custom<ServiceMessage>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'params' in value &&
    parseServiceMessage(value.code, value.params) !== null,
);

function isServiceMessageCode(code: unknown): code is ServiceMessageCode {
  return typeof code === 'string' && Object.hasOwn(texts, code);
}

/** Exactly what stands in the text, and numbers where it writes numbers. */
function fits(code: ServiceMessageCode, params: MessageParams): boolean {
  const wanted = new Map(
    [...texts[code].matchAll(placeholder)].map(({ groups }) => [groups?.name ?? '', groups?.isNumber !== undefined]),
  );
  const given = Object.entries(params);
  return (
    given.length === wanted.size &&
    given.length <= mostParams &&
    given.every(([name, value]) => wanted.has(name) && (typeof value === 'number') === wanted.get(name))
  );
}
