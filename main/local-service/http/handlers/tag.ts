import { unclassifiedTag } from '#service-api/values.ts';
import type { TagCandidate } from '#service-api/records/tag.ts';
import type { Scope } from '../../store/scope.ts';
import { reply, type Handlers } from '../call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';

/** Tags, the account's view of them, and their metadata fields. */
export function tagHandlers(deps: ServiceDeps) {
  const { tags, companies } = deps.records;
  return {
    tagAll: ({ scope }) => reply([...tags.list(scope)]),
    tagDetail({ scope, params }) {
      const tag = tags.find(scope, params.id);
      return tag === null ? unknownTag : reply(tag);
    },
    tagClassify: ({ scope, body }) => reply({ result: candidates(deps, scope, body.text) }),
    accountCompanies({ scope }) {
      const company = companies.find(scope);
      return reply(company === null ? [] : [company]);
    },
    accountTags({ scope, params }) {
      if (params['company-id'] !== scope.companyId) return refuse(403, 'You cannot access that company.');
      return reply([...tags.list(scope)]);
    },
    metadataTag({ scope, params }) {
      const fields = tags.fieldsOf(scope, params['tag-id']);
      return fields === null ? unknownTag : reply([...fields]);
    },
    metadataDetail({ scope, params }) {
      const field = tags.findField(scope, params['metadata-id']);
      return field === null ? refuse(404, 'There is no metadata field of that id.') : reply(field);
    },
    companyCloudInfo({ scope }) {
      const information = companies.cloudInformation(scope);
      return information === null ? refuse(404, 'There is no such company.') : reply(information);
    },
  } satisfies Partial<Handlers>;
}

const unknownTag: Refusal = refuse(404, 'There is no tag of that id.');

/** The tags that the text reaches, best first; `unclassified` when it reaches none. */
function candidates({ records, classifier }: ServiceDeps, scope: Scope, text: string): TagCandidate[] {
  const byName = new Map(records.tags.list(scope).map((tag) => [tag.name, tag]));
  const reached = classifier.classifyText(text).flatMap(({ tag: name, score }) => {
    const tag = byName.get(name);
    if (tag === undefined || score < tag.criteria.min_score) return [];
    return [{ tag_id: tag.id, tag_name: name, tag_score: score, classifier: 'zero' }];
  });
  const fallback = byName.get(unclassifiedTag);
  if (reached.length > 0 || fallback === undefined) return reached;
  return [{ tag_id: fallback.id, tag_name: fallback.name, tag_score: 0, classifier: 'zero' }];
}
