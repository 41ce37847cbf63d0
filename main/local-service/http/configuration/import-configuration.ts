import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ImportDifference } from '#service-api/configuration/administration-calls.ts';
import { chainLimits } from '#service-api/configuration/chain-limits.ts';
import type { ConfigurationFile } from '#service-api/configuration/configuration-file.ts';
import { unclassifiedTag } from '#service-api/values.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import type { StoredTag } from '../../store/configuration-store.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { refuseFields } from '../refusal.ts';
import { nameTaken, RefusedChange, tooMany } from './change-configuration.ts';
import { refuseField, refuseFieldsTogether } from './fields-handlers.ts';
import { atPlace, refusedAt } from './import-problem.ts';
import { isTimeZone, settingsFields } from './settings-handlers.ts';
import { storeFields } from './store-fields.ts';
import { requireTable } from './tables-handlers.ts';
import { fieldDefinitionOf } from './tag-view.ts';

export interface Import {
  readonly search: SearchIndex;
  readonly companyId: string;
  readonly at: string;
  readonly before: ConfigurationFile;
  readonly file: ConfigurationFile;
}

type FileTag = ConfigurationFile['tags'][number];

/**
 * Writes the tags, tables and settings of a file. Tags and tables that it does not name stay; fields that a tag of the
 * file does not name go. Returns what is different then. Throws `RefusedChange` for a file that cannot be used.
 */
export async function writeConfiguration(tx: StoreTransaction, given: Import): Promise<readonly ImportDifference[]> {
  const differences: ImportDifference[] = [...(await writeSettings(tx, given)), ...(await writeTables(tx, given))];
  const names = given.file.tags.map(({ name }) => name.toLowerCase());
  const repeated = given.file.tags.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (repeated !== undefined) throw nameTaken(repeated.name);
  const stored = new Map((await tx.configuration.tags(given.companyId)).map((tag) => [tag.name.toLowerCase(), tag]));
  const exported = new Map(given.before.tags.map((tag) => [tag.name, tag]));
  for (const tag of given.file.tags) {
    const known = stored.get(tag.name.toLowerCase()) ?? null;
    const earlier = exported.get(known?.name ?? '') ?? null;
    differences.push(...(await atPlace(tag.name, () => writeTag(tx, given, { tag, known, earlier }))));
  }
  if ((await tx.configuration.tags(given.companyId)).length > chainLimits.tagsPerCompany)
    throw tooMany(chainLimits.tagsPerCompany);
  return differences;
}

async function writeSettings(
  tx: StoreTransaction,
  { companyId, at, before, file }: Import,
): Promise<ImportDifference[]> {
  if (!isTimeZone(file.settings.maintenance.timeZone))
    throw new RefusedChange(refuseFields([{ field: 'settings.maintenance.timeZone', message: 'is not a time zone' }]));
  const names = Object.keys(file.settings) as (keyof ConfigurationFile['settings'])[];
  const changed = names.filter((name) => !isDeepStrictEqual(before.settings[name], file.settings[name]));
  if (changed.length === 0) return [];
  const stored = await tx.companies.settings(companyId);
  await tx.companies.setSettings(companyId, { ...stored, ...settingsFields(file.settings) }, at);
  return changed.map((name) => ({ kind: 'setting', name, change: 'change' }));
}

async function writeTables(tx: StoreTransaction, { companyId, at, before, file }: Import): Promise<ImportDifference[]> {
  const differences: ImportDifference[] = [];
  for (const table of file.tables) {
    requireTable(table);
    const known = before.tables.find(({ name }) => name === table.name);
    if (known?.csv === table.csv) continue;
    await tx.configuration.setTable(companyId, table, at);
    differences.push({ kind: 'table', name: table.name, change: known === undefined ? 'add' : 'change' });
  }
  if ((await tx.configuration.tables(companyId)).length > chainLimits.tables) throw tooMany(chainLimits.tables);
  return differences;
}

interface TagToWrite {
  readonly tag: FileTag;
  /** The tag of that name as it is stored and as it would be exported; `null` for a new one. */
  readonly known: StoredTag | null;
  readonly earlier: FileTag | null;
}

async function writeTag(
  tx: StoreTransaction,
  { search, companyId, at }: Import,
  { tag, known, earlier }: TagToWrite,
): Promise<ImportDifference[]> {
  if (known?.builtInName === unclassifiedTag) throw nameTaken(tag.name);
  const { fields, ...definition } = tag;
  const { fields: earlierFields, ...earlierDefinition } = earlier ?? { fields: [] };
  const differences = fieldDifferences(tag.name, earlierFields, fields);
  const isChanged = !isDeepStrictEqual(earlierDefinition, definition);
  if (!isChanged && differences.length === 0 && isDeepStrictEqual(earlierFields, fields)) return [];
  const stored = storedTag(known, tag);
  await (known === null ? tx.configuration.addTag(companyId, stored, at) : tx.configuration.setTag(stored, at));
  await writeFields(tx, search, stored, fields);
  const change = known === null ? 'add' : 'change';
  return [...(isChanged ? [{ kind: 'tag' as const, name: tag.name, change } as const] : []), ...differences];
}

/** Signals of the page's layout are not in the file; those of a known tag stay. */
function storedTag(known: StoredTag | null, { name, description, keywords, patterns, minScore }: FileTag): StoredTag {
  const criteria = { ...known?.criteria, keywords, patterns, min_score: minScore };
  if (known === null)
    return { id: randomUUID(), name, description, criteria, builtInName: null, isChanged: false, viewers: null };
  return { ...known, name, description, criteria, isChanged: known.builtInName !== null };
}

async function writeFields(
  tx: StoreTransaction,
  search: SearchIndex,
  { id: tagId, name: tagName }: StoredTag,
  fields: FileTag['fields'],
): Promise<void> {
  const ids = new Map((await tx.configuration.fieldsOf(tagId)).map(({ name, id }) => [name, id]));
  const repeated = fields.find(
    ({ name }, at) => fields.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) !== at,
  );
  if (repeated !== undefined) throw nameTaken(repeated.name);
  for (const field of fields) {
    const refused = refuseField(field);
    if (refused !== null) throw refusedAt(`${tagName} / ${field.name}`, refused);
  }
  const stored = fields.map((field) => ({ ...fieldDefinitionOf(field), id: ids.get(field.name) ?? randomUUID() }));
  const refused = refuseFieldsTogether(stored);
  if (refused !== null) throw refused;
  await storeFields(tx, search, tagId, stored);
}

function fieldDifferences(tag: string, before: FileTag['fields'], after: FileTag['fields']): ImportDifference[] {
  const old = new Map(before.map((field) => [field.name, field]));
  const names = new Set(after.map(({ name }) => name));
  const entry = (name: string, change: ImportDifference['change']): ImportDifference => ({
    kind: 'field',
    name: `${tag} / ${name}`,
    change,
  });
  return [
    ...after.flatMap((field) => {
      const known = old.get(field.name);
      if (known === undefined) return [entry(field.name, 'add')];
      return isDeepStrictEqual(known, field) ? [] : [entry(field.name, 'change')];
    }),
    ...before.filter(({ name }) => !names.has(name)).map(({ name }) => entry(name, 'delete')),
  ];
}
