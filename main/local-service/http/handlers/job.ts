import { serviceMessage } from '#service-api/messages/service-message.ts';
import { reply, type Handlers } from '../call.ts';
import { splitRulesKey } from '#service-api/split-rules.ts';
import { refuse, refuseFields } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';

const unknownJob = refuse(404, serviceMessage('service.answer.no-job'));

export function jobHandlers({ records, processor }: ServiceDeps) {
  const { jobs } = records;
  return {
    async jobAll({ scope, query }) {
      const { currentPage, pageSize, sortDirection } = query;
      const total = await jobs.count(scope);
      const result = [...(await jobs.page(scope, currentPage, pageSize, sortDirection))];
      return reply({ result, total, page: currentPage, page_size: pageSize, is_empty: result.length === 0 });
    },
    async jobDetail({ scope, params }) {
      const job = await jobs.find(scope, params.id);
      return job === null ? unknownJob : reply(job);
    },
    async jobCreate({ caller, scope, body }) {
      const outcome = await processor.createJob({
        companyId: caller.company.id,
        userId: caller.user.id,
        ownSessionsOnly: caller.role === 'Uploader',
        sessionId: body.session_id,
        priority: body.priority,
        merge: body.merge,
        decompose: body.decompose,
        propagateMetadata: body.propagate_metadata,
        metadata: body.metadata ?? null,
      });
      switch (outcome.kind) {
        case 'unknown-session':
          return refuse(404, serviceMessage('service.answer.no-session'));
        case 'empty-session':
          return refuse(422, serviceMessage('service.answer.session-empty'), {
            details: [{ field: 'session_id', message: 'the session holds no file' }],
          });
        case 'invalid-split-rules':
          return refuseFields([{ field: `metadata.${splitRulesKey}`, message: 'are no rules for splitting' }]);
        case 'created':
        case 'already-closed': {
          const job = await jobs.find(scope, outcome.jobId);
          if (job === null) return unknownJob;
          return reply(job, outcome.kind === 'created' ? {} : { status: 200 });
        }
      }
    },
  } satisfies Partial<Handlers>;
}
