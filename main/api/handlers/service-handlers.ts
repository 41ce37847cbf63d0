import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { ConnectionTest, ServiceInfo } from '#contract/service.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { MaintenanceSpan } from '#core/maintenance.ts';
import type { CloudInfo, Identity, PlatformStatus } from '#ports/service-records.ts';
import type { ApiDeps } from '../api-deps.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

type ServiceHandlers = Pick<
  Handlers,
  'service.info' | 'service.test' | 'service.connect' | 'service.unlock' | 'service.useLocal' | 'service.credentials'
>;

/** Creates the handlers that show and change the service in use. Credentials come in and never leave. */
export function createServiceHandlers(deps: ApiDeps): ServiceHandlers {
  const { services, changed } = deps;
  const tellAll = (): void => {
    changed('service');
    changed('app');
  };
  return {
    'service.info': async () => succeeded(await serviceInfo(deps)),
    'service.test': async (connection) => {
      const identity = await services.test(connection);
      if (identity.ok) {
        const about = { about: null, certificate: null };
        return succeeded({ ok: true, message: signedIn(identity.value), identity: identity.value, ...about });
      }
      const { about, message: text } = judgeConnection(identity.failure);
      const certificate = about === 'certificate' ? await services.certificateOf(connection.baseUrl) : null;
      return succeeded({ ok: false, message: text, identity: null, about, certificate });
    },
    'service.connect': async (connection) => {
      const outcome = await services.connect(connection);
      tellAll();
      return outcome.ok ? succeeded(await serviceInfo(deps)) : outcome;
    },
    'service.unlock': async ({ passphrase }) => {
      const outcome = services.unlock(passphrase);
      tellAll();
      return outcome.ok ? succeeded(await serviceInfo(deps)) : outcome;
    },
    'service.useLocal': async () => {
      await services.useLocal();
      tellAll();
      return succeeded(await serviceInfo(deps));
    },
    'service.credentials': async () => succeeded(await services.credentials()),
  };
}

function signedIn({ userName: user, companyName: company }: Identity): AnyMessage {
  if (user === null) return message('connection.accepted');
  return company === null
    ? message('connection.signed-in', { user })
    : message('connection.signed-in-company', { user, company });
}

/** A right that the role lacks is not a fault of the service. */
const whyNotAnswered = ({ kind, message: why }: Failure): AnyMessage =>
  kind === 'forbidden' ? message('connection.not-for-role') : why;

const statusView = ({ status, currentVersion }: PlatformStatus): ServiceInfo['status'] => ({
  status: status ?? null,
  version: currentVersion ?? null,
});

/** Omits the maintenance windows, because only the relevant one is shown. */
const cloudInfoView = ({ maintenance: _, ...shown }: CloudInfo): ServiceInfo['cloudInfo'] => shown;

/** Returns the window that is open, otherwise the next one. */
function openOrNext(spans: readonly MaintenanceSpan[], nowMs: number): ServiceInfo['maintenance'] {
  const span = spans.find(({ endMs }) => endMs > nowMs);
  return span === undefined ? null : { ...span, isOpen: span.startMs <= nowMs };
}

type InfoDeps = Pick<ApiDeps, 'services' | 'engine' | 'clock'>;

/**
 * Returns whether the service of this computer has stopped to respond. A call would end only with its time limit. One
 * elsewhere is asked all the same, because it may be back.
 */
function isSilent({ services, engine }: InfoDeps): boolean {
  const id = services.currentId();
  const known = engine.answering().find((one) => one.kind === 'service' && one.id === id);
  return services.kind() === 'local' && (known?.unresponsiveSinceMs ?? null) !== null;
}

/**
 * Returns what the service reports about itself. A call that it does not answer gives a problem as text, never an
 * error.
 */
async function serviceInfo(deps: InfoDeps): Promise<ServiceInfo> {
  const { services } = deps;
  const service = isSilent(deps) ? null : services.current();
  const about = { kind: services.kind(), origin: services.origin(), credentials: await services.credentials() };
  const problem = services.problem();
  const nothing = {
    status: null,
    identity: null,
    companies: null,
    cloudInfo: null,
    maintenance: null,
    inMaintenance: false,
    budgets: null,
  };
  if (service === null)
    return {
      ...about,
      ...nothing,
      canConfigure: false,
      canManageCompanies: false,
      problems: problem === null ? [] : [problem],
    };
  const [status, identity, companies, cloudInfo] = await Promise.all([
    service.status(),
    service.whoAmI(),
    service.companies(),
    service.cloudInfo(),
  ]);
  // Only administrators may list companies; everybody's own company stands in the identity.
  const mayList = companies.ok || companies.failure.kind !== 'forbidden';
  const answers: readonly Result<unknown>[] = [status, identity, cloudInfo, ...(mayList ? [companies] : [])];
  const problems = answers.flatMap((answer) => (answer.ok ? [] : [whyNotAnswered(answer.failure)]));
  return {
    ...about,
    canConfigure: service.rights().administer,
    canManageCompanies: service.rights().operate,
    status: status.ok ? statusView(status.value) : null,
    identity: identity.ok ? identity.value : null,
    companies: companies.ok ? companies.value.map(({ id, name }) => ({ id, name: name ?? id })) : null,
    cloudInfo: cloudInfo.ok ? cloudInfoView(cloudInfo.value) : null,
    maintenance: cloudInfo.ok ? openOrNext(cloudInfo.value.maintenance, deps.clock.nowMs()) : null,
    inMaintenance: status.ok && status.value.inMaintenance,
    budgets: service.budgets(),
    problems: problem === null ? problems : [problem, ...problems],
  };
}

/** Returns what a person should look at again, and says it where the server's own words would not. */
function judgeConnection({ kind, status, message: text }: Failure): Pick<ConnectionTest, 'about' | 'message'> {
  if (text.code === 'failure.untrusted') return { about: 'certificate', message: message('connection.untrusted') };
  if (text.code === 'failure.redirects') return { about: 'address', message: text };
  if (text.code === 'failure.not-understood' || (status !== undefined && notThere.has(status)))
    return { about: 'address', message: message('connection.no-document-service') };
  // Whatever a service has against a question for one's own name, it has against who asks.
  if (kind === 'unauthorized' || kind === 'forbidden' || (kind === 'refused' && status !== undefined))
    return { about: 'credentials', message: text };
  return { about: kind === 'offline' || kind === 'timeout' || kind === 'refused' ? 'address' : null, message: text };
}

const notThere: ReadonlySet<number> = new Set([404, 405, 410]);
