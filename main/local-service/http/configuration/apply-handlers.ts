import type { ApplyState } from '#service-api/configuration/trial-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Application } from '../../store/application-store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { noteChange } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

type ApplyHandlers = Pick<ConfigurationHandlers, 'apply.start' | 'apply.state' | 'apply.cancel'>;

const isRunning = refuse(409, serviceMessage('service.configuration.apply-running'), { code: 'apply_running' });

/** Applies the definitions to the documents that are stored already. */
export function applyHandlers(deps: Pick<ServiceDeps, 'applyDefinitions'>): ApplyHandlers {
  const { applyDefinitions } = deps;
  return {
    'apply.start': async (request) => {
      const { companyId, input } = request;
      const started = await applyDefinitions.start({ ...input, companyId }, (tx, { isDryRun }, at) =>
        isDryRun ? Promise.resolve() : noteChange(tx, 'apply.start', request, { ...about, after: { ...input }, at }),
      );
      return started === null ? isRunning : reply(applyState(started));
    },
    'apply.state': async ({ companyId }) => reply(applyState(await applyDefinitions.state(companyId))),
    'apply.cancel': async (request) =>
      reply(
        applyState(
          await applyDefinitions.cancel(request.companyId, (tx, { isDryRun, done, total, changed }, at) =>
            isDryRun
              ? Promise.resolve()
              : noteChange(tx, 'apply.cancel', request, { ...about, after: { done, total, changed }, at }),
          ),
        ),
      ),
  };
}

const about = { subject: '', before: null } as const;

function applyState(application: Application | null): ApplyState {
  if (application === null) {
    const counts = { done: 0, total: 0, changed: 0, changedTags: 0, examples: [] };
    return { status: 'none', isDryRun: false, ...counts, startedAt: null, endedAt: null };
  }
  const { done, total, changed, changedTags, examples, startedAt, endedAt, isDryRun } = application;
  const list = examples.map((example) => ({ ...example, changedFields: [...example.changedFields] }));
  const counts = { done, total, changed, changedTags, examples: list };
  return { status: statusOf(application), isDryRun, ...counts, startedAt, endedAt };
}

function statusOf({ status, isDryRun }: Application): ApplyState['status'] {
  switch (status) {
    case 'running':
      return isDryRun ? 'counting' : 'running';
    case 'done':
      return isDryRun ? 'counted' : 'done';
    case 'cancelled':
    case 'failed':
      return status;
  }
}
