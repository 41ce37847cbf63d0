import type { SearchFilter, SearchOrder } from '#contract/search-parameters.ts';
import type { DocumentService, SearchRequest } from '#ports/document-service.ts';
import type { MetadataField } from '#ports/service-records.ts';
import { askService, fromFailure, fromResult } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { succeeded, type Handlers } from '../handlers.ts';
import { noteReport } from '../note-report.ts';
import { serviceOfFile } from '../service-of-file.ts';
import { documentView } from '../views/document-view.ts';
import { jobDetailView, jobView } from '../views/job-view.ts';

type JobHandlers = Pick<Handlers, 'jobs.list' | 'jobs.get'>;
type DocumentHandlers = Pick<
  Handlers,
  'documents.get' | 'documents.words' | 'documents.events' | 'documents.versions' | 'documents.share' | 'search.run'
>;
type TagHandlers = Pick<Handlers, 'tags.list' | 'tags.get' | 'tags.fields' | 'tags.classify'>;

/** The interface allows fewer than 40 jobs on a page. */
const mostJobs = 39;

/** Creates the handlers for jobs of the service, with what the journal knows about them. */
export function createJobHandlers({ services, views, journal }: ApiDeps): JobHandlers {
  return {
    'jobs.list': ({ page, pageSize }) =>
      askService(services, async (service) => {
        const answer = await service.jobs({ page, pageSize: Math.min(pageSize, mostJobs), sortDirection: 'DESC' });
        return fromResult(answer, ({ items: jobs, total }) => {
          const ours = views.byJob(jobs.map((job) => job.id));
          return { jobs: jobs.map((job) => jobView(job, ours.get(job.id) ?? null)), total: total ?? null };
        });
      }),
    'jobs.get': async ({ id }) => {
      const batch = views.byJob([id]).get(id) ?? null;
      const ask = async (service: DocumentService) =>
        fromResult(await service.job(id), (job) => {
          const members = batch === null ? [] : journal.membersOf(batch.id);
          const named = views.byRemote(job.files.map((file) => file.id));
          const ours = members.flatMap((file) => (file.remote === null ? [] : [[file.remote.fileId, file] as const]));
          return jobDetailView(job, batch, new Map([...named, ...ours]));
        });
      const own = batch === null ? null : services.of(batch.serviceId);
      return own === null ? askService(services, ask) : ask(own);
    },
  };
}

/** Creates the handlers for files of the service, whatever their origin. */
export function createDocumentHandlers(deps: ApiDeps): DocumentHandlers {
  const { services, views, clock, changed } = deps;
  const ask = async <T>(id: string, question: Parameters<typeof askService<T>>[1]) => {
    const own = await serviceOfFile(deps, id);
    return own === null ? askService(services, question) : question(own);
  };
  return {
    'documents.get': ({ id }) =>
      ask(id, async (service) =>
        fromResult(await service.file(id), (file) =>
          documentView(file, noteReport(deps, service, file), service.rights().correct),
        ),
      ),
    'documents.words': ({ id, first, last, query = '' }) => {
      const range = { first, last, ...(query.trim() === '' ? {} : { query }) };
      return ask(id, async (service) => fromResult(await service.filePages(id, range), (read) => read));
    },
    'documents.events': ({ id }) =>
      ask(id, async (service) => fromResult(await service.fileEvents(id), (events) => events)),
    'documents.versions': ({ id }) =>
      ask(id, async (service) => fromResult(await service.fileVersions(id), (all) => all)),
    'documents.share': ({ id, lifetimeS, isShort, followsVersions }) =>
      ask(id, async (service) => {
        const wanted = { lifetimeS, shortUrl: isShort, alwaysUseLastVersion: followsVersions };
        const shared = await service.share(id, wanted);
        changed('service');
        return fromResult(shared, (link) => link, 'change');
      }),
    'search.run': ({ query, tagName, fuzzy, page, pageSize, filter, order, withSummary }) =>
      askService(services, async (service) => {
        const startedAtMs = clock.nowMs();
        const answer = await service.search({
          query,
          fuzzy,
          page,
          pageSize,
          ...(tagName === undefined ? {} : { tagName }),
          ...filterParameters(filter ?? {}),
          ...orderParameters(order),
          ...(withSummary ? { summary: true } : {}),
        });
        return fromResult(answer, ({ hits, total, totalIsLowerBound, facets, summary }) => {
          const ours = views.byRemote(hits.map(({ fileId }) => fileId));
          return {
            hits: hits.map((hit) => ({ ...hit, trackedFileId: ours.get(hit.fileId)?.id ?? null })),
            total,
            totalIsLowerBound,
            facets,
            summary,
            tookMs: Math.max(0, clock.nowMs() - startedAtMs),
          };
        });
      }),
  };
}

/** A filter in the parameters of the service. */
function filterParameters(filter: SearchFilter): SearchRequest {
  const { from, to, issuer, amount, folder, field, needsCheck, similarTo } = filter;
  return {
    ...(from === undefined ? {} : { dateFrom: from }),
    ...(to === undefined ? {} : { dateTo: to }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(amount === undefined ? {} : { currency: amount.currency }),
    ...(amount?.least === undefined ? {} : { amountFrom: amount.least }),
    ...(amount?.most === undefined ? {} : { amountTo: amount.most }),
    ...(folder === undefined ? {} : { folder }),
    ...(field === undefined ? {} : { field: field.name, fieldValue: field.value }),
    ...(needsCheck === undefined ? {} : { needsCheck }),
    ...(similarTo === undefined ? {} : { similarTo }),
  };
}

function orderParameters(order: SearchOrder | undefined): SearchRequest {
  return order === undefined ? {} : { sort: order.by, sortDirection: order.descending ? 'DESC' : 'ASC' };
}

/** Creates the handlers that read tags and their fields. */
export function createTagHandlers({ services }: ApiDeps): TagHandlers {
  return {
    'tags.list': () => askService(services, async (service) => fromResult(await service.tags(), (tags) => tags)),
    'tags.get': ({ id }) => askService(services, async (service) => fromResult(await service.tag(id), (tag) => tag)),
    'tags.fields': ({ id }) =>
      askService(services, async (service) => {
        const list = await service.metadataFields(id);
        if (!list.ok) return fromFailure(list.failure);
        // The list has only names. The properties of a field come with its detail, where the service reports them.
        const details = await Promise.all(list.value.map((field) => service.metadataField(field.id)));
        return succeeded(
          list.value.map((field, index) => {
            const detail = details[index];
            return detail?.ok === true ? withDetail(field, detail.value) : field;
          }),
        );
      }),
    'tags.classify': ({ text }) =>
      askService(services, async (service) =>
        fromResult(await service.classify(text), ({ tagName, tagScore }) =>
          tagName === null ? [] : [{ tagName, score: tagScore }],
        ),
      ),
  };
}

/** Returns a field of the list, completed from its detail. */
const withDetail = (listed: MetadataField, detail: MetadataField): MetadataField => ({
  id: listed.id,
  name: detail.name ?? listed.name,
  dataType: detail.dataType ?? listed.dataType,
  description: detail.description ?? listed.description,
  source: detail.source ?? listed.source,
  dependsOn: detail.dependsOn.length > 0 ? detail.dependsOn : listed.dependsOn,
  pre: detail.pre.length > 0 ? detail.pre : listed.pre,
  post: detail.post.length > 0 ? detail.post : listed.post,
});
