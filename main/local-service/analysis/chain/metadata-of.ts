import type { Metadata } from '#service-api/fields.ts';

/** Returns the descriptors of a file from their stored form; those of an array lie over one another, the later on top. */
export function metadataOf(json: string | null): Metadata {
  if (json === null) return {};
  const parsed = JSON.parse(json) as Metadata | Metadata[];
  return Array.isArray(parsed) ? parsed.reduce<Metadata>((merged, one) => ({ ...merged, ...one }), {}) : parsed;
}
