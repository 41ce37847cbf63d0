import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { inputJsonSchema, type JsonSchema, namedJsonSchemas } from './json-schema.ts';
import { company } from './records/company.ts';
import { cloudInformation } from './records/cloud-information.ts';
import { dataPoint } from './records/data-point.ts';
import { errorBody } from './records/error.ts';
import { file, fileDetail, fileEvent, fileVersion, shareReply, uploadReply } from './records/file.ts';
import { job } from './records/job.ts';
import { metadataField, metadataFieldItem } from './records/metadata-field.ts';
import { identity, ping, platformStatus } from './records/platform.ts';
import { searchHit, searchResult } from './records/search.ts';
import { source, sourceRemoved } from './records/source.ts';
import { tag, tagClassification } from './records/tag.ts';
import { webhookReply } from './records/webhook.ts';

/** What the document says about the server that serves it. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  /** The server's own base URL, without a slash at the end. */
  readonly baseUrl: string;
}

const records: Readonly<Record<string, z.ZodType>> = {
  PlatformStatus: platformStatus,
  Identity: identity,
  Ping: ping,
  SearchResult: searchResult,
  SearchHit: searchHit,
  DataPoint: dataPoint,
  Company: company,
  CloudInformation: cloudInformation,
  MetadataFieldItem: metadataFieldItem,
  MetadataField: metadataField,
  File: file,
  FileDetail: fileDetail,
  FileVersion: fileVersion,
  FileEvent: fileEvent,
  UploadReply: uploadReply,
  ShareReply: shareReply,
  Job: job,
  Tag: tag,
  TagClassification: tagClassification,
  Source: source,
  SourceRemoved: sourceRemoved,
  WebhookReply: webhookReply,
  Error: errorBody,
};

/** Builds the OpenAPI 3.1 document of the 27 endpoints from the table, as plain JSON data. */
export function createOpenApiDocument(info: OpenApiInfo) {
  const names = nameSchemas();
  const schemas = new Map([...names].map(([schema, name]) => [name, schema]));
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.baseUrl }],
    security: [
      { apiKey: [], bearer: [] },
      { apiKey: [], amx: [] },
    ],
    paths: createPaths(names),
    components: {
      schemas: namedJsonSchemas(schemas, reference),
      responses: { Refusal: { description: 'Why it was refused', content: jsonContent({ $ref: reference('Error') }) } },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-PlatformAPI-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        amx: { type: 'http', scheme: 'amx', description: 'appId:signature:nonce:timestamp' },
      },
    },
  };
}

type SchemaNames = ReadonlyMap<z.ZodType, string>;

/** Gives every reply schema a name: the name of its record, or one made from its endpoint. */
function nameSchemas(): SchemaNames {
  const names = new Map<z.ZodType, string>(Object.entries(records).map(([name, schema]) => [schema, name]));
  for (const [id, { response }] of Object.entries<Endpoint>(endpoints)) {
    if (response !== 'bytes' && !names.has(response)) names.set(response, `${upperFirst(id)}Reply`);
  }
  return names;
}

function createPaths(names: SchemaNames) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:([\w-]+)/g, '{$1}');
    const methods = { [endpoint.method.toLowerCase()]: createOperation(id, endpoint, names) };
    if (endpoint.aliasMethod !== undefined) {
      const aliasId = `${id}By${upperFirst(endpoint.aliasMethod.toLowerCase())}`;
      methods[endpoint.aliasMethod.toLowerCase()] = createOperation(aliasId, endpoint, names);
    }
    paths[path] = { ...paths[path], ...methods };
  }
  return paths;
}

function createOperation(operationId: string, endpoint: Endpoint, names: SchemaNames) {
  const body = createRequestBody(endpoint);
  const reply = { description: endpoint.summary, content: createReplyContent(endpoint.response, names) };
  return {
    operationId,
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: `${endpoint.source}. Roles: ${endpoint.roles.join(', ')}.`,
    parameters: [...createParameters('path', endpoint.params), ...createParameters('query', endpoint.query)],
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      [endpoint.successStatus]: reply,
      ...(endpoint.repeatStatus === undefined ? {} : { [endpoint.repeatStatus]: reply }),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

function createParameters(place: 'path' | 'query', schema: z.ZodObject | null) {
  if (schema === null) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: inputJsonSchema(field as z.ZodType),
  }));
}

function createRequestBody(endpoint: Endpoint) {
  if (endpoint.body === null) return null;
  const schema = inputJsonSchema(endpoint.body);
  switch (endpoint.bodyKind) {
    case 'none':
      return null;
    case 'json':
      return { required: true, content: jsonContent(schema) };
    case 'json-on-get':
      return { required: false, content: jsonContent(schema) };
    case 'multipart':
      return { required: true, content: { 'multipart/form-data': { schema } } };
  }
}

function createReplyContent(response: Endpoint['response'], names: SchemaNames) {
  if (response === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return jsonContent({ $ref: reference(names.get(response) ?? '') });
}

function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
