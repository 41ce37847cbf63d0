import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#service-api/endpoint.ts';
import { inputJsonSchema } from '#service-api/json-schema.ts';
import { compareFields, type ItemSchemas, type Ours } from './compare-fields.ts';
import type { EndpointFact } from './fixtures/fact.ts';
import * as our from './fixtures/our-facts.ts';
import { nameReply } from './named-schemas.ts';

/** Compares the endpoint table with the facts in both directions, and returns every difference. */
export function compareEndpoints(
  facts: readonly EndpointFact[],
  table: Readonly<Record<string, Endpoint>>,
  items: ItemSchemas,
): readonly string[] {
  const rows = Object.values(table);
  const extra = rows.filter((row) => !facts.some((fact) => fact.number === row.number));
  const problems = extra.map((row) => `${String(row.number)} ${row.path} is not the interface's`);
  for (const fact of facts) {
    const matching = rows.filter((row) => row.number === fact.number);
    const [row] = matching;
    if (row === undefined || matching.length > 1)
      problems.push(`${String(fact.number)} stands ${matching.length} times`);
    else problems.push(...compareEndpoint(fact, row, items));
  }
  return problems;
}

function compareEndpoint(fact: EndpointFact, row: Endpoint, items: ItemSchemas): readonly string[] {
  const where = `${String(fact.number)} ${fact.path}`;
  const problems: string[] = [];
  const same = (what: string, found: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(found, expected)) problems.push(`${where}: ${what} is ${JSON.stringify(found)}`);
  };
  same('method', row.method, fact.method);
  same('path', row.path, fact.path);
  same('group', row.group, fact.path.split('/')[2]);
  same('path parameters', Object.keys(row.params?.shape ?? {}), pathNames(fact.path));
  same('headers', row.requiredHeaders, fact.headers ?? []);
  same('body kind', row.bodyKind, bodyKindOf(fact));
  same('reply', nameReply(row.response), fact.reply ?? our.ourReplies[fact.number]);
  if (fact.reply !== undefined && fact.number in our.ourReplies) problems.push(`${where}: the reply is not ours`);
  const ours: Ours = {
    required: our.addedRequired[fact.number],
    defaults: our.addedDefaults[fact.number],
    formats: our.addedFormats[fact.number],
    bounds: our.addedBounds[fact.number],
  };
  const query = row.query === null ? {} : inputJsonSchema(row.query);
  const queryOurs = { ...ours, required: [], fields: our.addedQuery[fact.number] };
  problems.push(...compareFields(`${where} query`, 'input', fact.query ?? [], query, queryOurs, items));
  const body = row.body === null ? {} : inputJsonSchema(row.body);
  problems.push(...compareFields(`${where} body`, 'input', fact.body ?? [], body, ours, items));
  return problems;
}

function pathNames(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));
}

function bodyKindOf(fact: EndpointFact): Endpoint['bodyKind'] | 'unknown' {
  if (fact.body === undefined) return 'none';
  switch (fact.bodyContentType) {
    case 'multipart/form-data':
      return 'multipart';
    case 'application/json':
    case undefined:
      return fact.method === 'GET' ? 'json-on-get' : 'json';
    default:
      return 'unknown';
  }
}
