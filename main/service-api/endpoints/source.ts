import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { sourceKeyMaxChars, sourceNameMaxChars } from '../limits.ts';
import { source, sourceRemoved } from '../records/source.ts';
import { sourceTypes } from '../values.ts';

/** The interface gives no lengths, so these are checks of ours and not bounds of the schema. */
const shortText = (maxChars: number) =>
  z
    .string()
    .min(1)
    .refine((text) => text.length <= maxChars, `must have at most ${String(maxChars)} characters`);

/** A key travels in headers and signatures, so it has no white space. */
const keyText = shortText(sourceKeyMaxChars).refine(
  (text) => /^[\x21-\x7e]*$/.test(text),
  'must be printable ASCII without spaces',
);

const newSource = z.object({
  source_name: shortText(sourceNameMaxChars)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters')
    .refine((text) => text === text.trim(), 'must not begin or end with a space'),
  access_key: keyText.optional(),
  secret_key: keyText,
  account_name: shortText(sourceNameMaxChars),
  region: z.string().default(''),
  type: z.enum(sourceTypes),
});
type NewSource = z.infer<typeof newSource>;

/**
 * Body of `source/create` (docs/service-api.md#remote-source-endpoints). Which fields are required is ours: AWS and DO
 * also need `access_key` and `region`, and for Azure the account is a part of the address.
 */
const sourceCreateBody = newSource.superRefine((body, context) => {
  for (const [field, message] of body.type === 'Azure' ? azureProblems(body) : regionProblems(body)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

type FieldProblem = readonly [field: keyof NewSource, message: string];

function regionProblems({ access_key: accessKey, region, type }: NewSource): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (accessKey === undefined) problems.push(['access_key', `is required for ${type}`]);
  // The region becomes a part of the host that receives the signed request.
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(region)) {
    problems.push(['region', `must be a region of ${type}, such as ${type === 'AWS' ? 'eu-central-1' : 'fra1'}`]);
  }
  return problems;
}

function azureProblems({ account_name: account, secret_key: secret }: NewSource): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  // The account becomes a part of the host that receives the signed request.
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    problems.push(['account_name', 'must be the name of the storage account: 3 to 24 lower-case letters and digits']);
  }
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(secret))
    problems.push(['secret_key', 'must be a key of the account in base64']);
  return problems;
}

/** Endpoints 24 to 26. */
export const sourceEndpoints = {
  sourceCreate: {
    number: 24,
    group: 'source',
    method: 'POST',
    path: '/api/source/create',
    summary: 'Add an object storage that files can be fetched from',
    params: null,
    query: null,
    bodyKind: 'json',
    body: sourceCreateBody,
    response: source,
    successStatus: 201,
    roles: ['Account Admin'],
    requiredHeaders: [],
    source: 'The interface; role, required fields and reply are ours',
  },
  sourceList: {
    number: 25,
    group: 'source',
    method: 'GET',
    path: '/api/source/list',
    summary: 'List the object storages',
    params: null,
    query: null,
    bodyKind: 'none',
    body: null,
    response: z.array(source),
    successStatus: 200,
    roles: ['Account Admin', 'User'],
    requiredHeaders: [],
    source: 'The interface; roles and item fields are ours',
  },
  sourceRemove: {
    number: 26,
    group: 'source',
    method: 'DELETE',
    path: '/api/source/remove/:name',
    summary: 'Forget an object storage',
    params: z.object({ name: z.string().min(1) }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: sourceRemoved,
    successStatus: 200,
    roles: ['Account Admin'],
    requiredHeaders: [],
    source: 'The interface; role and reply are ours',
  },
} as const satisfies Record<string, Endpoint>;
