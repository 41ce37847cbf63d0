import { serviceMessage } from '#service-api/messages/service-message.ts';
import { unclassifiedTag } from '#service-api/values.ts';
import type { TagCandidate } from '#service-api/records/tag.ts';
import { definitionsJson } from '../../queue/definitions-json.ts';
import type { Scope } from '../../store/scope.ts';
import { reply, type Handlers } from '../call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { readableExtensions } from './readable-extensions.ts';

/** Tags, the account's view of them, and their metadata fields. */
export function tagHandlers(deps: ServiceDeps) {
  const { tags, companies } = deps.records;
  return {
    tagAll: async ({ scope }) => reply([...(await tags.list(scope))]),
    async tagDetail({ scope, params }) {
      const tag = await tags.find(scope, params.id);
      return tag === null ? unknownTag : reply(tag);
    },
    tagClassify: async ({ scope, body }) => reply({ result: await candidates(deps, scope, body.text) }),
    async accountCompanies({ scope }) {
      const company = await companies.find(scope);
      return reply(company === null ? [] : [company]);
    },
    async accountTags({ scope, params }) {
      if (params['company-id'] !== scope.companyId)
        return refuse(403, serviceMessage('service.answer.foreign-company'));
      return reply([...(await tags.list(scope))]);
    },
    async metadataTag({ scope, params }) {
      const fields = await tags.fieldsOf(scope, params['tag-id']);
      return fields === null ? unknownTag : reply([...fields]);
    },
    async metadataDetail({ scope, params }) {
      const field = await tags.findField(scope, params['metadata-id']);
      return field === null ? refuse(404, serviceMessage('service.answer.no-field')) : reply(field);
    },
    async companyCloudInfo({ scope }) {
      const information = await companies.cloudInformation(scope);
      if (information === null) return refuse(404, serviceMessage('service.answer.no-company'));
      const extensions = readableExtensions(information.supported_file_extensions);
      return reply({ ...information, supported_file_extensions: extensions });
    },
  } satisfies Partial<Handlers>;
}

const unknownTag: Refusal = refuse(404, serviceMessage('service.answer.no-tag'));

/** The tags that the text reaches, best first; `unclassified` when it reaches none. */
async function candidates(
  { store, records, analysis }: ServiceDeps,
  scope: Scope,
  text: string,
): Promise<TagCandidate[]> {
  const byName = new Map((await records.tags.list(scope)).map((tag) => [tag.name, tag]));
  const scores = await analysis.run('explain', { text }, await definitionsJson(store, scope.companyId));
  const reached = scores.flatMap(({ tag: name, score }) => {
    const tag = byName.get(name);
    if (tag === undefined || score < tag.criteria.min_score) return [];
    return [{ tag_id: tag.id, tag_name: name, tag_score: score, classifier: 'zero' }];
  });
  const fallback = byName.get(unclassifiedTag);
  if (reached.length > 0 || fallback === undefined) return reached;
  return [{ tag_id: fallback.id, tag_name: fallback.name, tag_score: 0, classifier: 'zero' }];
}
