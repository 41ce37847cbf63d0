import { maintenanceUntilMs } from '#service-api/maintenance-window.ts';
import { isParentConnection } from '../parent-connections.ts';
import { reply, type Handlers } from '../call.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';

export function platformHandlers(deps: ServiceDeps, { version, ownCallsOnPort = false }: ServerOptions) {
  return {
    async platformStatus({ scope, request }) {
      const settings = await deps.records.companies.settings(scope);
      const until = settings === null ? null : maintenanceUntilMs(settings, deps.nowMs());
      return reply({
        currentVersion: version,
        status: until === null ? 'Online' : 'Maintenance',
        capabilities: {
          ...{ idempotent_create: true, file_hash: true, session_files: true, search_by_id: true },
          search_filters: true,
          own_calls: ownCallsOnPort || isParentConnection(request.raw.socket),
        },
        problems: [...deps.processor.faults()],
      });
    },
    whoAmI: ({ caller, request }) =>
      reply({
        // A connection that is no TCP has no address; only this machine has such.
        request_origin_ip_address: isParentConnection(request.raw.socket) ? '127.0.0.1' : request.ip,
        authentication_type: caller.authenticationType,
        roles: [caller.role],
        user_name: caller.user.userName,
        name: caller.user.name,
        last_name: caller.user.lastName,
        user_id: caller.user.id,
        status: caller.user.status,
        company_id: caller.company.id,
        company_name: caller.company.name,
        app_id: caller.app.id,
        app_name: caller.app.name,
      }),
    ping: ({ caller }) => reply({ pong: caller.user.userName }),
  } satisfies Partial<Handlers>;
}
