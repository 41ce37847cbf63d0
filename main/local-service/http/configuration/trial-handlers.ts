import { chainLimits } from '#service-api/configuration/chain-limits.ts';
import type { FieldTrial, TagScore, TrialStep } from '#service-api/configuration/trial-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ChainResult, ChainTraceEntry } from '../../analysis/chain/create-chain.ts';
import type { ExplainedScore } from '../../analysis/classify.ts';
import type { FieldDefinition } from '../../config/tag-definition.ts';
import { AnalysisFailed, type AnalysisTasks } from '../../queue/analysis-tasks.ts';
import { definitionsJson } from '../../queue/definitions-json.ts';
import type { StoredField } from '../../store/configuration-store.ts';
import type { StoredDocument } from '../../store/stored-documents.ts';
import { reply, type Reply } from '../call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { nameTaken, noTag, RefusedChange, tooMany } from './change-configuration.ts';
import type { ConfigurationHandlers, ConfigurationRequest } from './configuration-call.ts';
import { refuseField, refuseFieldsTogether } from './fields-handlers.ts';
import { fieldDefinitionOf } from './tag-view.ts';

type TrialDeps = Pick<ServiceDeps, 'store' | 'analysis'>;
type TrialHandlers = Pick<ConfigurationHandlers, 'try.text' | 'try.document' | 'try.fields'>;

const noFile = refuse(404, serviceMessage('service.configuration.no-file'));
const notAnalysed = refuse(422, serviceMessage('service.configuration.not-analysed'), { code: 'not_analysed' });

/** Tries the definitions on a text or a document, and changes nothing. */
export function trialHandlers(deps: TrialDeps): TrialHandlers {
  return {
    'try.text': ({ companyId, input }) => scoresOf(deps, companyId, { text: input.text }),
    'try.document': async ({ companyId, input }) => {
      const document = await deps.store.documents.find(companyId, input.fileId);
      if (document === null) return noFile;
      return scoresOf(deps, companyId, { document, metadataJson: document.metadataJson });
    },
    'try.fields': (request) => tryFields(deps, request),
  };
}

async function scoresOf(
  { store, analysis }: TrialDeps,
  companyId: string,
  subject: AnalysisTasks['explain']['input'],
): Promise<Reply<TagScore[]> | Refusal> {
  const scores = await orNotAnalysed(analysis.run('explain', subject, await definitionsJson(store, companyId)));
  if (scores === null) return notAnalysed;
  const tags = await store.transaction((tx) => tx.configuration.tags(companyId));
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const toScore = ({ tag: tagName, score, reasons }: ExplainedScore): TagScore[] => {
    const tag = byName.get(tagName);
    if (tag === undefined) return [];
    return [{ tagId: tag.id, tagName, score, minScore: tag.criteria.min_score, reasons: [...reasons] }];
  };
  return reply(scores.flatMap(toScore));
}

async function tryFields(
  deps: TrialDeps,
  { companyId, input }: ConfigurationRequest<'try.fields'>,
): Promise<Reply<FieldTrial[]> | Refusal> {
  const { store, analysis } = deps;
  const document = await store.documents.find(companyId, input.fileId);
  if (document === null) return noFile;
  const stored = await store.transaction(async ({ configuration }) => {
    const tag = await configuration.findTag(companyId, input.tagId);
    return tag === null ? null : { tag, fields: await configuration.fieldsOf(tag.id) };
  });
  if (stored === null) return noTag;
  const fields = withDraft(stored.fields, input.draft);
  if (fields instanceof RefusedChange) return fields.refusal;
  const task = { ...subjectOf(document), fields, tag: stored.tag.builtInName ?? stored.tag.name };
  const result = await orNotAnalysed(analysis.run('chain', task, await definitionsJson(store, companyId)));
  return result === null ? notAnalysed : reply(fields.map((field) => fieldTrial(field, result)));
}

function subjectOf({ contentType, pagesGz, documentGz, metadataJson }: StoredDocument) {
  return { document: { contentType, pagesGz, documentGz }, metadataJson };
}

/** Returns the fields with the draft in the place of the one that it replaces, or why they cannot be used so. */
function withDraft(
  fields: readonly StoredField[],
  draft: ConfigurationRequest<'try.fields'>['input']['draft'],
): readonly StoredField[] | RefusedChange {
  if (draft === null) return fields;
  const { id, field } = draft;
  const others = fields.filter((one) => one.id !== id);
  if (others.length >= chainLimits.fieldsPerTag) return tooMany(chainLimits.fieldsPerTag);
  if (others.some(({ name }) => name.toLowerCase() === field.name.toLowerCase())) return nameTaken(field.name);
  const tried: StoredField = { ...fieldDefinitionOf(field), id: id ?? 'draft' };
  const all = others.length === fields.length ? [...fields, tried] : fields.map((one) => (one.id === id ? tried : one));
  return refuseField(field) ?? refuseFieldsTogether(all) ?? all;
}

function fieldTrial({ name }: FieldDefinition, { dataPoints, trace }: ChainResult): FieldTrial {
  const point = dataPoints.find((one) => one.name === name);
  const steps = trace.filter(({ field }) => field === name);
  const note = steps.findLast((entry) => entry.note !== null)?.note ?? null;
  return { field: name, value: point?.value ?? null, note, page: point?.page ?? null, steps: steps.map(trialStep) };
}

function trialStep({ before, after, ...entry }: ChainTraceEntry): TrialStep {
  return { ...entry, before: shortened(before), after: shortened(after) };
}

const shownChars = 2_000;
const shownItems = 200;

function shortened(value: ChainTraceEntry['before']): TrialStep['before'] {
  if (typeof value === 'string') return value.slice(0, shownChars);
  return typeof value === 'number' || value === null
    ? value
    : value.slice(0, shownItems).map((item) => item.slice(0, shownChars));
}

/** Resolves with `null` when the document is too much for the definitions, which is no fault of the service. */
function orNotAnalysed<Result>(result: Promise<Result>): Promise<Result | null> {
  return result.catch((error: unknown) => {
    if (error instanceof AnalysisFailed) return null;
    throw error;
  });
}
