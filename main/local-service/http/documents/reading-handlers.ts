import { serviceMessage } from '#service-api/messages/service-message.ts';
import { scopeOf, type Caller } from '../../auth/caller.ts';
import type { FieldDefinition } from '../../config/tag-definition.ts';
import { AnalysisFailed, type AnalysisTaskName, type AnalysisTasks } from '../../queue/analysis-tasks.ts';
import { isTable } from '../../queue/corrections/prepare-changes.ts';
import { definitionsJson } from '../../queue/definitions-json.ts';
import type { StoredTag } from '../../store/configuration-store.ts';
import type { DocumentContent } from '../../store/corrections.ts';
import type { StoredDocument } from '../../store/stored-documents.ts';
import { reply } from '../call.ts';
import { unknownFile } from '../handlers/file.ts';
import { filterOfCall } from '../handlers/search-summary.ts';
import type { OwnHandlers } from '../own-call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';

type ReadingDeps = Pick<ServiceDeps, 'store' | 'records' | 'analysis'>;
type Names = 'documents.readBox' | 'documents.candidates' | 'documents.fields';

const notRead = refuse(422, serviceMessage('service.correction.not-read'), { code: 'not_read' });
const tooSlow = refuse(422, serviceMessage('service.correction.too-slow'), { code: 'not_analysed' });
const noField = (field: string): Refusal => refuse(404, serviceMessage('service.correction.no-field', { field }));

/** Looks into stored documents for what a person may correct, and changes nothing. */
export function readingHandlers(deps: ReadingDeps): OwnHandlers<Names> {
  return {
    async 'documents.readBox'({ caller, companyId, input: { fileId, page, box, field } }) {
      const found = await documentOf(deps, caller, { companyId, fileId });
      if ('kind' in found) return found;
      const dataType = field === null ? null : typeOf(found, field);
      if (dataType === undefined) return noField(field ?? '');
      const task = { ...packed(found.document), place: { page, box }, dataType };
      const read = await orTooSlow(runTask(deps, companyId, 'readBox', task));
      if ('kind' in read) return read;
      const { stated, text, words, box: around } = read;
      return reply({
        ...{ text, words: words.map((word) => ({ ...word })), box: around },
        value: stated?.value ?? null,
        valueAsString: stated?.valueAsString ?? null,
        problem: stated?.problem ?? null,
      });
    },
    async 'documents.candidates'({ caller, companyId, input: { fileId, field: name } }) {
      const found = await documentOf(deps, caller, { companyId, fileId });
      if ('kind' in found) return found;
      const field = found.fields.find((one) => one.name === name);
      if (field === undefined) return noField(name);
      const tag = found.tag.builtInName ?? found.tag.name;
      const all = await orTooSlow(runTask(deps, companyId, 'candidates', { ...packed(found.document), field, tag }));
      if ('kind' in all) return all;
      const stands = found.content.dataPoints.find((point) => point.name === name)?.valueAsString;
      return reply(all.filter(({ valueAsString }) => valueAsString !== stands));
    },
    async 'documents.fields'({ caller, companyId, input: { fileId } }) {
      const found = await documentOf(deps, caller, { companyId, fileId });
      if ('kind' in found) return found;
      const missing = await deps.records.reviews.missing(scopeOf(caller), fileId);
      return reply(
        found.fields.map((field) => ({
          ...{ name: field.name, dataType: field.data_type, isTable: isTable(field) },
          isMissing: missing.includes(field.name),
        })),
      );
    },
  };
}

type OverviewDeps = Pick<ServiceDeps, 'records' | 'search'>;

/** What the archive holds, as far as the caller may see it. */
export function overviewHandlers({ records, search }: OverviewDeps): OwnHandlers<'search.suggest' | 'tags.overview'> {
  return {
    async 'search.suggest'({ caller, input: { query, tagName, filter = {} } }) {
      const scope = scopeOf(caller);
      const hidden = { tagIds: await records.tags.hidden(scope), exceptOfUser: caller.user.id };
      const { companyId, userId } = scope;
      const names = await records.tags.names(scope);
      const tagIds = tagName === undefined ? null : names.flatMap(({ id, name }) => (name === tagName ? [id] : []));
      const asked = { companyId, userId, hidden, query, tagIds, filter: filterOfCall(filter) };
      const { words, issuers, tags } = await search.suggest(asked);
      const nameOf = new Map(names.map(({ id, name }) => [id, name]));
      const named = tags.flatMap(({ tagId, count }) => {
        const tagName = nameOf.get(tagId);
        return tagName === undefined ? [] : [{ tagName, count }];
      });
      return reply({ words: [...words], issuers: [...issuers], tags: named });
    },
    async 'tags.overview'({ caller, input: { tagId } }) {
      const overview = await records.tags.overview(scopeOf(caller), tagId);
      if (overview === null) return refuse(404, serviceMessage('service.correction.no-class'));
      return reply({ ...overview, fields: [...overview.fields] });
    },
  };
}

interface FoundDocument {
  readonly document: StoredDocument;
  readonly content: DocumentContent;
  readonly tag: StoredTag;
  readonly fields: readonly FieldDefinition[];
}

async function documentOf(
  { store, records }: ReadingDeps,
  caller: Caller,
  { companyId, fileId }: { readonly companyId: string; readonly fileId: string },
): Promise<FoundDocument | Refusal> {
  if ((await records.files.find(scopeOf(caller), fileId)) === null) return unknownFile;
  const document = await store.documents.find(companyId, fileId);
  if (document === null) return notRead;
  return store.transaction(async ({ corrections, configuration }) => {
    const content = await corrections.content(fileId);
    const tag = content === null ? null : await configuration.findTag(companyId, content.tagId);
    if (content === null || tag === null) return notRead;
    return { document, content, tag, fields: await configuration.fieldsOf(tag.id) };
  });
}

function typeOf({ fields, content }: FoundDocument, name: string): FieldDefinition['data_type'] | undefined {
  const field = fields.find((one) => one.name === name);
  return field?.data_type ?? content.dataPoints.find((point) => point.name === name)?.dataType;
}

const packed = ({ contentType, pagesGz, documentGz }: StoredDocument) => ({
  document: { contentType, pagesGz, documentGz },
});

async function runTask<Name extends AnalysisTaskName>(
  { store, analysis }: ReadingDeps,
  companyId: string,
  name: Name,
  input: AnalysisTasks[Name]['input'],
): Promise<AnalysisTasks[Name]['result']> {
  return analysis.run(name, input, await definitionsJson(store, companyId));
}

/** A document that is too much for the analysis is no fault of the service. */
function orTooSlow<Result>(result: Promise<Result>): Promise<Result | Refusal> {
  return result.catch((error: unknown) => {
    if (error instanceof AnalysisFailed) return tooSlow;
    throw error;
  });
}
