import { z } from 'zod';
import { company } from '#service-api/records/company.ts';
import { cloudInformation } from '#service-api/records/cloud-information.ts';
import { dataPoint } from '#service-api/records/data-point.ts';
import { file, fileDetail, fileEvent, fileVersion, shareReply, uploadReply } from '#service-api/records/file.ts';
import { job } from '#service-api/records/job.ts';
import { metadataField, metadataFieldItem } from '#service-api/records/metadata-field.ts';
import { identity, ping, platformStatus } from '#service-api/records/platform.ts';
import { searchHit, searchResult } from '#service-api/records/search.ts';
import { source, sourceRemoved } from '#service-api/records/source.ts';
import { tag, tagClassification } from '#service-api/records/tag.ts';
import { webhookReply } from '#service-api/records/webhook.ts';
import type { RecordName } from './fixtures/record-facts.ts';

/** The schema of each record of the interface, by the heading under which it is described. */
export const interfaceSchemas: Readonly<Record<RecordName, z.ZodObject>> = {
  'Platform status': platformStatus,
  Identity: identity,
  'Ping response': ping,
  'Search result envelope': searchResult,
  'Search hit': searchHit,
  'Data point': dataPoint,
  Company: company,
  'Metadata field': metadataFieldItem,
  'Cloud information': cloudInformation,
};

/** The schemas of what the interface leaves open, by the names of `our-facts.ts`. */
export const ourSchemas: Readonly<Record<string, z.ZodObject>> = {
  File: file,
  'File detail': fileDetail,
  'File version': fileVersion,
  'File event': fileEvent,
  Job: job,
  Tag: tag,
  'Tag classification': tagClassification,
  'Metadata field detail': metadataField,
  Source: source,
  'Source removed': sourceRemoved,
  'Upload reply': uploadReply,
  'Share reply': shareReply,
  'Webhook reply': webhookReply,
};

/**
 * Names a reply as the fixture does: `Job`, `[Job]` for an array, `{Job}` for the list envelope, `bytes`, or `unnamed`.
 */
export function nameReply(reply: z.ZodType | 'bytes'): string {
  if (reply === 'bytes') return 'bytes';
  if (reply instanceof z.ZodArray) return `[${nameRecord(reply.element as z.ZodType)}]`;
  const record = nameRecord(reply);
  if (record === 'unnamed' && reply instanceof z.ZodObject) {
    const items: unknown = reply.shape.result;
    if (items instanceof z.ZodArray) return `{${nameRecord(items.element as z.ZodType)}}`;
  }
  return record;
}

function nameRecord(schema: z.ZodType): string {
  const named = Object.entries({ ...interfaceSchemas, ...ourSchemas }).find(([, candidate]) => candidate === schema);
  return named === undefined ? 'unnamed' : named[0];
}
