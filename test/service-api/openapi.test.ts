import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#service-api/endpoint.ts';
import { endpoints } from '#service-api/endpoints.ts';
import { createOpenApiDocument } from '#service-api/openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

const document = createOpenApiDocument({ title: 'A service', version: '1.2.3', baseUrl: 'http://127.0.0.1:8080' });
const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const table: Readonly<Record<string, Endpoint>> = endpoints;

describe('the OpenAPI document', () => {
  it('is a valid one', async () => {
    const copy = JSON.parse(JSON.stringify(document)) as Parameters<typeof SwaggerParser.validate>[0];
    await expect(SwaggerParser.validate(copy)).resolves.toMatchObject({ openapi: '3.1.0' });
  });

  it('stays the same when written and read', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('has every endpoint once, and POST as an alias of the GET that carries a body', () => {
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(ids.toSorted()).toEqual([...Object.keys(endpoints), 'tagClassifyByPost'].toSorted());
  });

  it.each(Object.entries(table))('describes the parameters, body and replies of %s', (id, row) => {
    const operation = paths[row.path.replaceAll(/:([\w-]+)/g, '{$1}')]![row.method.toLowerCase()]!;
    expect(operation.operationId).toBe(id);
    const named = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place).map((p) => p.name);
    expect(named('path')).toEqual(Object.keys(row.params?.shape ?? {}));
    expect(named('query')).toEqual(Object.keys(row.query?.shape ?? {}));
    const bodyTypes = { none: [], json: ['application/json'], 'json-on-get': ['application/json'] };
    const expected = row.bodyKind === 'multipart' ? ['multipart/form-data'] : bodyTypes[row.bodyKind];
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(expected);
    const again = row.repeatStatus === undefined ? [] : [String(row.repeatStatus)];
    expect(Object.keys(operation.responses)).toEqual([...again, String(row.successStatus), 'default']);
  });

  it('has schemas that a validator accepts, with the interface’s limits and defaults in them', () => {
    const pageSize = paths['/api/job/all']!.get!.parameters.find((parameter) => parameter.name === 'pageSize')!.schema;
    expect(pageSize).toMatchObject({ type: 'integer', minimum: 1, maximum: 39, default: 10 });
    const isPageSize = new Ajv2020({ strict: false }).compile(pageSize);
    expect([0, 1, 39, 40].map((size) => isPageSize(size))).toEqual([false, true, true, false]);
    const { schema } = paths['/api/job/create']!.post!.requestBody!.content['application/json']!;
    const isBody = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const sessionId = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';
    expect(isBody({ session_id: sessionId })).toBe(true);
    expect(isBody({ session_id: sessionId, priority: 'urgent' })).toBe(false);
    expect(isBody({})).toBe(false);
  });
});
