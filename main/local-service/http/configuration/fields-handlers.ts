import { randomUUID } from 'node:crypto';
import { chainLimits } from '#service-api/configuration/chain-limits.ts';
import { preStepNames } from '#service-api/configuration/chain-step.ts';
import type { ConfiguredField, ConfiguredTag } from '#service-api/configuration/tag-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { compilePattern } from '../../analysis/chain/compile-pattern.ts';
import { refuseOrder } from '../../analysis/chain/create-chain.ts';
import { dependenciesOf } from '../../analysis/chain/order-fields.ts';
import type { StoredField, StoredTag } from '../../store/configuration-store.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration, nameTaken, RefusedChange, tooMany, type Change } from './change-configuration.ts';
import type { ConfigurationHandlers, ConfigurationRequest } from './configuration-call.ts';
import { storeFields } from './store-fields.ts';
import { configuredTagOf, fieldDefinitionOf } from './tag-view.ts';
import { requireOwnTag } from './tags-handlers.ts';

type FieldsHandlers = Pick<ConfigurationHandlers, 'fields.put' | 'fields.delete' | 'fields.order' | 'patterns.check'>;
type TagChange = Change<ConfiguredTag>;

/** The fields of a tag and their chains. */
export function fieldsHandlers(deps: Pick<ServiceDeps, 'store' | 'search' | 'nowMs'>): FieldsHandlers {
  return {
    'fields.put': (request) =>
      changeConfiguration(deps, 'fields.put', request, (tx, at) => put(tx, deps.search, request, at)),
    'fields.delete': (request) =>
      changeConfiguration(deps, 'fields.delete', request, (tx, at) => remove(tx, deps.search, request, at)),
    'fields.order': (request) =>
      changeConfiguration(deps, 'fields.order', request, (tx, at) => order(tx, deps.search, request, at)),
    'patterns.check': ({ input }) => {
      const compiled = compilePattern(input.pattern);
      return Promise.resolve(
        reply(
          compiled.ok
            ? { isValid: true, reason: null, groupCount: compiled.groups }
            : { isValid: false, reason: compiled.reason, groupCount: 0 },
        ),
      );
    },
  };
}

/** Returns why a field cannot be used, whatever the other fields are. */
export function refuseField({ pre, source, post }: ConfiguredField): RefusedChange | null {
  const misplaced = pre.find(({ step }) => !preStepNames.includes(step));
  if (misplaced !== undefined)
    return new RefusedChange(refuse(422, serviceMessage('service.configuration.pre-step', { step: misplaced.step })));
  const patterns = [...pre, ...post].flatMap((step) =>
    step.step === 'replace' && step.mode === 'pattern' ? [step.find] : [],
  );
  if (source.kind === 'pattern') patterns.push(source.pattern);
  for (const pattern of patterns) {
    const compiled = compilePattern(pattern);
    if (!compiled.ok)
      return new RefusedChange(refuse(422, serviceMessage('chain.pattern-refused', { reason: compiled.reason })));
  }
  return null;
}

/** Refuses fields that need each other in a circle, or one that does not exist. */
export function refuseFieldsTogether(fields: readonly StoredField[]): RefusedChange | null {
  const why = refuseOrder(fields);
  if (why === null) return null;
  return new RefusedChange(refuse(422, why, { code: why.code === 'chain.circle' ? 'circle' : 'unknown_field' }));
}

async function put(
  tx: StoreTransaction,
  search: ServiceDeps['search'],
  { companyId, input }: ConfigurationRequest<'fields.put'>,
  at: string,
): Promise<TagChange> {
  const tag = await requireOwnTag(tx, companyId, input.tagId);
  const fields = await tx.configuration.fieldsOf(tag.id);
  const before = fields.find(({ id }) => id === input.id) ?? null;
  if (input.id !== null && before === null) throw noField();
  if (before === null && fields.length >= chainLimits.fieldsPerTag) throw tooMany(chainLimits.fieldsPerTag);
  if (fields.some(({ id, name }) => id !== input.id && name.toLowerCase() === input.field.name.toLowerCase()))
    throw nameTaken(input.field.name);
  const refused = refuseField(input.field);
  if (refused !== null) throw refused;
  const field: StoredField = { ...fieldDefinitionOf(input.field), id: before?.id ?? randomUUID() };
  const after = before === null ? [...fields, field] : fields.map((one) => (one === before ? field : one));
  const result = await setFields(tx, search, tag, after, at);
  return { subject: `${tag.name} / ${field.name}`, before, after: field, result };
}

async function remove(
  tx: StoreTransaction,
  search: ServiceDeps['search'],
  { companyId, input }: ConfigurationRequest<'fields.delete'>,
  at: string,
): Promise<TagChange> {
  const tag = await requireOwnTag(tx, companyId, input.tagId);
  const fields = await tx.configuration.fieldsOf(tag.id);
  const before = fields.find(({ id }) => id === input.id);
  if (before === undefined) throw noField();
  const others = fields.filter((one) => one !== before);
  const needing = others.find((one) => dependenciesOf(one).includes(before.name));
  if (needing !== undefined) {
    const names = { field: before.name, by: needing.name };
    throw new RefusedChange(
      refuse(409, serviceMessage('service.configuration.field-needed', names), { code: 'field_needed' }),
    );
  }
  const result = await setFields(tx, search, tag, others, at);
  return { subject: `${tag.name} / ${before.name}`, before, after: null, result };
}

async function order(
  tx: StoreTransaction,
  search: ServiceDeps['search'],
  { companyId, input }: ConfigurationRequest<'fields.order'>,
  at: string,
): Promise<TagChange> {
  const tag = await requireOwnTag(tx, companyId, input.tagId);
  const fields = await tx.configuration.fieldsOf(tag.id);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const sorted = [...new Set(input.ids)].flatMap((id) => byId.get(id) ?? []);
  if (sorted.length !== fields.length || input.ids.length !== fields.length)
    throw new RefusedChange(refuse(409, serviceMessage('service.configuration.order-incomplete')));
  const result = await setFields(tx, search, tag, sorted, at);
  const names = (list: readonly StoredField[]): readonly string[] => list.map(({ name }) => name);
  return { subject: tag.name, before: names(fields), after: names(sorted), result };
}

/** Stores the fields, and marks a built-in tag as changed. */
async function setFields(
  tx: StoreTransaction,
  search: ServiceDeps['search'],
  tag: StoredTag,
  fields: readonly StoredField[],
  at: string,
): Promise<ConfiguredTag> {
  const refused = refuseFieldsTogether(fields);
  if (refused !== null) throw refused;
  await storeFields(tx, search, tag.id, fields);
  const after = { ...tag, isChanged: tag.builtInName !== null };
  await tx.configuration.setTag(after, at);
  return configuredTagOf(tx, after);
}

const noField = (): RefusedChange => new RefusedChange(refuse(404, serviceMessage('service.configuration.no-field')));
