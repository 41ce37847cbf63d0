import { randomUUID } from 'node:crypto';
import { chainLimits } from '#service-api/configuration/chain-limits.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { unclassifiedTag } from '#service-api/values.ts';
import { builtInTags } from '../../config/built-in-tags.ts';
import { moveCorrectedDocuments } from '../../queue/corrections/move-tag.ts';
import { reindexFile } from '../../queue/reindex-file.ts';
import type { StoredTag } from '../../store/configuration-store.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration, nameTaken, noTag, RefusedChange, tooMany, type Change } from './change-configuration.ts';
import type { ConfigurationHandlers, ConfigurationRequest } from './configuration-call.ts';
import { storeFields } from './store-fields.ts';
import { configuredTagOf, tagSummaryOf } from './tag-view.ts';

type TagsHandlers = Pick<
  ConfigurationHandlers,
  | 'tags.list'
  | 'tags.get'
  | 'tags.create'
  | 'tags.change'
  | 'tags.delete'
  | 'tags.restore'
  | 'tags.addExamples'
  | 'tags.removeExample'
>;

const maxExamples = 1_000;

/** Tags: their criteria, who sees them, and their examples. */
export function tagsHandlers(deps: Pick<ServiceDeps, 'store' | 'search' | 'nowMs'>): TagsHandlers {
  return {
    'tags.list': ({ companyId }) =>
      deps.store.transaction(async (tx) => {
        const summaries = [];
        for (const tag of await tx.configuration.tags(companyId)) summaries.push(await tagSummaryOf(tx, tag));
        return reply(summaries);
      }),
    'tags.get': ({ companyId, input }) =>
      deps.store.transaction(async (tx) => {
        const tag = await tx.configuration.findTag(companyId, input.id);
        return tag === null ? noTag : reply(await configuredTagOf(tx, tag));
      }),
    'tags.create': (request) => changeConfiguration(deps, 'tags.create', request, (tx, at) => create(tx, request, at)),
    'tags.change': (request) => changeConfiguration(deps, 'tags.change', request, (tx, at) => change(tx, request, at)),
    'tags.delete': (request) =>
      changeConfiguration(deps, 'tags.delete', request, (tx, at) => remove(tx, deps.search, request, at)),
    'tags.restore': (request) =>
      changeConfiguration(deps, 'tags.restore', request, (tx, at) => restore(tx, deps.search, request, at)),
    'tags.addExamples': (request) =>
      changeConfiguration(deps, 'tags.addExamples', request, (tx) => addExamples(tx, request)),
    'tags.removeExample': (request) =>
      changeConfiguration(deps, 'tags.removeExample', request, async (tx) => {
        const tag = await requireTag(tx, request.companyId, request.input.id);
        await tx.configuration.removeExample(tag.id, request.input.fileId);
        const result = await configuredTagOf(tx, tag);
        return { subject: tag.name, before: request.input.fileId, after: null, result };
      }),
  };
}

async function requireTag(tx: StoreTransaction, companyId: string, tagId: string): Promise<StoredTag> {
  const tag = await tx.configuration.findTag(companyId, tagId);
  if (tag === null) throw new RefusedChange(noTag);
  return tag;
}

/** Refuses the tag that takes what fits no other. */
export async function requireOwnTag(tx: StoreTransaction, companyId: string, tagId: string): Promise<StoredTag> {
  const tag = await requireTag(tx, companyId, tagId);
  if (tag.builtInName === unclassifiedTag)
    throw new RefusedChange(refuse(422, serviceMessage('service.configuration.fixed-tag'), { code: 'fixed_tag' }));
  return tag;
}

/** Names are compared without case, because the interface finds tags so. */
async function refuseTakenName(tx: StoreTransaction, companyId: string, name: string, ownId: string): Promise<void> {
  const tags = await tx.configuration.tags(companyId);
  if (tags.some((tag) => tag.id !== ownId && tag.name.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
}

async function create(
  tx: StoreTransaction,
  { companyId, input }: ConfigurationRequest<'tags.create'>,
  at: string,
): Promise<Change<Awaited<ReturnType<typeof configuredTagOf>>>> {
  if ((await tx.configuration.tags(companyId)).length >= chainLimits.tagsPerCompany)
    throw tooMany(chainLimits.tagsPerCompany);
  const id = randomUUID();
  await refuseTakenName(tx, companyId, input.name, id);
  const criteria = { keywords: [], patterns: [], min_score: 0.4 };
  const tag: StoredTag = { ...input, id, criteria, builtInName: null, isChanged: false, viewers: null };
  await tx.configuration.addTag(companyId, tag, at);
  return { subject: tag.name, before: null, after: input, result: await configuredTagOf(tx, tag) };
}

async function change(
  tx: StoreTransaction,
  { companyId, input }: ConfigurationRequest<'tags.change'>,
  at: string,
): Promise<Change<Awaited<ReturnType<typeof configuredTagOf>>>> {
  const tag = await requireOwnTag(tx, companyId, input.id);
  const { id, name = tag.name, description = tag.description, viewers = tag.viewers } = input;
  await refuseTakenName(tx, companyId, name, id);
  const criteria = {
    ...tag.criteria,
    ...(input.keywords === undefined ? {} : { keywords: input.keywords }),
    ...(input.patterns === undefined ? {} : { patterns: input.patterns }),
    ...(input.minScore === undefined ? {} : { min_score: input.minScore }),
  };
  const { viewers: _viewers, id: _id, ...definition } = input;
  const isChanged = tag.isChanged || (tag.builtInName !== null && Object.keys(definition).length > 0);
  const after: StoredTag = { ...tag, name, description, viewers, criteria, isChanged };
  await tx.configuration.setTag(after, at);
  const result = await configuredTagOf(tx, after);
  const before = await configuredTagOf(tx, tag);
  const changed = Object.keys(input).filter((key) => key !== 'id') as (keyof typeof result)[];
  const only = (view: typeof result) => Object.fromEntries(changed.map((key) => [key, view[key]]));
  return { subject: tag.name, before: only(before), after: only(result), result };
}

async function remove(
  tx: StoreTransaction,
  search: ServiceDeps['search'],
  { companyId, input }: ConfigurationRequest<'tags.delete'>,
  at: string,
): Promise<Change<{ movedDocuments: number }>> {
  const tag = await requireOwnTag(tx, companyId, input.id);
  const tags = await tx.configuration.tags(companyId);
  const target = tags.find(({ id, builtInName }) =>
    input.moveTo === null ? builtInName === unclassifiedTag : id === input.moveTo,
  );
  if (target === undefined) throw new RefusedChange(noTag);
  if (target.id === tag.id) throw new RefusedChange(refuse(422, serviceMessage('service.configuration.same-tag')));
  const fields = await tx.configuration.fieldsOf(tag.id);
  const corrected = await tx.corrections.withTag(tag.id);
  const { moved, lost, toCheck } = await tx.configuration.moveFiles(tag.id, target.id, at);
  await search.moveTag(tx, tag.id, target.id);
  await search.setToCheck(tx, toCheck);
  for (const fileId of lost) await reindexFile(tx, search, fileId);
  const kept = new Set((await tx.configuration.fieldsOf(target.id)).map(({ name }) => name));
  await moveCorrectedDocuments(tx, search, corrected, { from: tag.id, to: target.id, fields: kept });
  await tx.configuration.removeTag(companyId, tag);
  const after = { movedTo: target.name, documents: moved };
  return { subject: tag.name, before: { ...tag, fields }, after, result: { movedDocuments: moved } };
}

async function restore(
  tx: StoreTransaction,
  search: ServiceDeps['search'],
  { companyId, input }: ConfigurationRequest<'tags.restore'>,
  at: string,
): Promise<Change<Awaited<ReturnType<typeof configuredTagOf>>>> {
  const tag = await requireTag(tx, companyId, input.id);
  const original = builtInTags.find(({ name }) => name === tag.builtInName);
  if (original === undefined)
    throw new RefusedChange(refuse(422, serviceMessage('service.configuration.not-built-in', { name: tag.name })));
  const fields = await tx.configuration.fieldsOf(tag.id);
  const { description, criteria } = original;
  const after: StoredTag = { ...tag, description, criteria, isChanged: tag.name !== original.name };
  await tx.configuration.setTag(after, at);
  const ids = new Map(fields.map(({ name, id }) => [name, id]));
  await storeFields(
    tx,
    search,
    tag.id,
    original.fields.map((field) => ({ ...field, id: ids.get(field.name) ?? randomUUID() })),
  );
  const result = await configuredTagOf(tx, after);
  return { subject: tag.name, before: { ...tag, fields }, after: { ...after, fields: original.fields }, result };
}

async function addExamples(
  tx: StoreTransaction,
  { companyId, input }: ConfigurationRequest<'tags.addExamples'>,
): Promise<Change<Awaited<ReturnType<typeof configuredTagOf>>>> {
  const tag = await requireOwnTag(tx, companyId, input.id);
  for (const fileId of input.fileIds) {
    const file = await tx.files.find(fileId);
    if (file?.companyId !== companyId || file.status !== 'tagged')
      throw new RefusedChange(refuse(404, serviceMessage('service.configuration.no-file')));
    await tx.configuration.addExample(tag.id, fileId);
  }
  const result = await configuredTagOf(tx, tag);
  if (result.exampleCount > maxExamples) throw tooMany(maxExamples);
  return { subject: tag.name, before: null, after: input.fileIds, result };
}
