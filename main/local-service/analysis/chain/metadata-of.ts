import type { Metadata } from '#service-api/fields.ts';

/** Returns the descriptors of a file from their stored form; those of an array lie over one another, the later on top. */
export function metadataOf(json: string | null): Metadata {
  const parsed = json === null ? {} : (JSON.parse(json) as Metadata | readonly Metadata[]);
  return Array.isArray(parsed) ? Object.assign({}, ...(parsed as readonly Metadata[])) : (parsed as Metadata);
}
