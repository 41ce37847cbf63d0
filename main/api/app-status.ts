import type { AppStatus } from '#contract/app.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Balance as BalanceView } from '#contract/files.ts';
import { inProgressKinds } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import { paceOf } from '#core/pace.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { ServiceRights } from '#ports/service-records.ts';
import { otherRoot } from '#engine/root-guard.ts';
import { reasonOfRefusal } from '#core/trouble.ts';
import type { ApiDeps, LocalState } from './api-deps.ts';
import { createFileViews } from './file-views.ts';
import type { FileViews } from './file-views.ts';
import type { CheckedBalance } from './paced-balance.ts';
import type { Throughput } from './throughput.ts';
import { strandedOf } from './stranded.ts';
import { unreadableMessage } from './views/folder-view.ts';
import { verificationView } from './views/verification-view.ts';

type ConnectionView = AppStatus['connections'][number];

const mostListed = 50;
const mostPaths = 100;
const activeKinds = ['uploading', 'uploaded', 'processing', 'verifying'] as const satisfies readonly FileStateKind[];
/** The most urgent first: an unknown outcome, a rejected file, a file on hold, a missing file. */
const attentionKinds = ['needs-decision', 'rejected', 'on-hold', 'missing'] as const satisfies readonly FileStateKind[];

/** Counts over all files. They are expensive and therefore not part of every request. */
export interface StatusCounts {
  readonly throughput: Throughput;
}

/** Returns everything that the header, the tray and `intray status` show. */
export function appStatus(deps: ApiDeps, counts: StatusCounts): AppStatus {
  const { engine, journal, views, services, clock, host } = deps;
  const { throughput } = counts;
  const nowMs = clock.nowMs();
  const balance = balanceView(deps.balance());
  const look = createFileViews(deps);
  const local = services.local();
  const troubles = deps.troubles();
  const isToReview = troubles.some(({ kind }) => kind === 'review-waiting');
  const burst = throughput.burst(nowMs);
  const connections = connectionsOf(deps);
  const stranded = strandedOf(deps);
  const isUndecided = stranded.some(({ count, keptWaiting }) => keptWaiting < count);
  const current = services.currentId();
  const ours = connections.filter(({ serviceId }) => current === null || serviceId === current);
  // When files that wait for their service will be done cannot be estimated.
  const isStill = engine.isPaused() || ours.some((connection) => connection.state === 'paused');
  const listed = (kinds: readonly FileStateKind[], limit: number) =>
    journal.files({ kinds, limit }).map((file) => look.view(file));
  const attention = attentionKinds.flatMap((kind) => listed([kind], mostListed)).slice(0, mostListed);
  return {
    state: overallState(balance, {
      isPaused: engine.isPaused(),
      attention: attention.length + Number(isUndecided) + Number(isToReview),
      local: local.state,
      // Another service that is away does not stop new files.
      connections: ours,
    }),
    broken: null,
    stationName: deps.appSettings.preferences().stationName ?? host.hostName,
    balance,
    verification: verificationView(
      deps,
      { checkedAtMs: balance.checkedAtMs, unexplained: balance.unaccounted.length },
      local.state,
    ),
    connections,
    service: {
      kind: services.kind(),
      serviceId: services.currentId(),
      origin: services.origin(),
      local: local.state,
      detail: services.problem() ?? local.detail,
      rights: rightsOf(services),
    },
    stranded,
    otherServices: otherServicesOf(deps),
    activeFiles: listed(activeKinds, mostListed),
    attention,
    warned: warningsOf(deps, look),
    ...paceOf(burst, isStill ? 0 : onTheirWay(deps), nowMs),
    burst,
    doneToday: throughput.today(nowMs),
    throughput: [...throughput.minutes(nowMs)],
    safety: { ...engine.spoolCounts() },
    unreadNotices: views.unreadNotices(),
    troubles: [...troubles],
    notes: [...host.notes(), ...folderNotes(deps)],
  };
}

const rights = (has: boolean): ServiceRights => ({
  correct: has,
  organise: has,
  administer: has,
  operate: has,
});

/** Those at the local service do not change while it starts. */
function rightsOf(services: ApiDeps['services']): ServiceRights {
  return services.kind() === 'local' ? rights(true) : (services.current()?.rights() ?? rights(false));
}

/**
 * Returns the services in the journal other than the one in use. While the company of the service in use is not known
 * yet, its address identifies it among them.
 */
function otherServicesOf({ views, services }: ApiDeps): AppStatus['otherServices'] {
  const current = services.currentId();
  const origin = services.kind() === 'local' ? null : services.origin();
  return views
    .doneAtOthers(current)
    .map(({ serviceId, done }) => ({ serviceId, origin: originOf(serviceId), done }))
    .filter((other) => current !== null || other.origin !== origin);
}

function warningsOf({ views }: ApiDeps, look: FileViews): AppStatus['warned'] {
  const { files, total } = views.unseenWarnings(mostListed);
  return { files: files.map((file) => look.view(file)), total };
}

/** Returns the sum. Paths that are in no group, and rows whose file was never seen, raise an alarm. */
function balanceView({ balance, checkedAtMs }: CheckedBalance): BalanceView {
  const { seen, groups, missing, unexplained } = balance;
  return { seen, ...groups, unaccounted: [...missing, ...unexplained].slice(0, mostPaths), checkedAtMs };
}

/**
 * Counts files that wait only for their turn. Files that are being written, or wait for their batch, a retry or their
 * first file, do not count.
 */
function onTheirWay({ journal }: ApiDeps): number {
  const all = journal.countIn(['batched', ...activeKinds]);
  const inOpen = journal.batchesIn(['open']).reduce((sum, { fileCount }) => sum + fileCount, 0);
  return Math.max(0, all - inOpen);
}

interface Signs {
  readonly isPaused: boolean;
  readonly attention: number;
  readonly local: LocalState;
  readonly connections: readonly ConnectionView[];
}

function overallState(balance: BalanceView, { isPaused, attention, local, connections }: Signs): AppStatus['state'] {
  if (balance.unaccounted.length > 0 || local === 'failed') return 'attention';
  if (isPaused) return 'paused';
  if (connections.some(({ reason }) => reason === 'forbidden' || reason === 'blocked')) return 'attention';
  const stuck =
    connections.length === 0 ||
    connections.some((connection) => connection.state === 'paused' && connection.reason !== 'maintenance');
  if (stuck && local !== 'starting') return 'offline';
  if (attention > 0) return 'attention';
  return balance.inProgress > 0 ? 'working' : 'idle';
}

type ConnectionDeps = Pick<ApiDeps, 'engine' | 'journal' | 'views' | 'services'>;

/** Returns the service in use, and those at which files are still in progress. */
export function connectionsOf(deps: ConnectionDeps): ConnectionView[] {
  const { journal, views, services } = deps;
  const current = services.currentId();
  const live = journal.batchesIn(liveBatchKinds).map((batch) => batch.serviceId);
  const ids = new Set([...(current === null ? [] : [current]), ...live, ...views.servicesOf(inProgressKinds)]);
  const connections = [...ids].map((id) => connectionOf(deps, id, id === current));
  const refused = current === null ? refusedConnection(deps) : null;
  if (refused === null) return connections;
  // Files that went to this service before show its company.
  const known = [...ids].find((id) => originOf(id) === refused.serviceId);
  if (known === undefined) return [...connections, refused];
  return connections.map((connection) =>
    connection.serviceId === known ? { ...refused, serviceId: known } : connection,
  );
}

/**
 * Returns the connection of a service that has refused us before it reported its company. It shows the reason as any
 * connection does.
 */
function refusedConnection({ engine, services }: ConnectionDeps): ConnectionView | null {
  const failure = services.refusal();
  const reason = refusalPauses.find((pause) => pause === reasonOfRefusal(failure));
  const serviceId = services.origin();
  if (failure === null || reason === undefined || serviceId === null) return null;
  const why = engine.isPaused() ? ({ reason: 'person', detail: null } as const) : { reason, detail: failure.message };
  return { serviceId, state: 'paused', untilMs: null, ...why };
}

/** The refusals for which a pause has a text. */
const refusalPauses = [
  'unauthorized',
  'blocked',
  'clock-skew',
  'maintenance',
  'rate-limited',
  'service-fault',
] as const;

function connectionOf({ engine, services }: ConnectionDeps, serviceId: ServiceId, isCurrent: boolean): ConnectionView {
  const none = { reason: null, untilMs: null, detail: null };
  if (engine.isPaused()) return { serviceId, state: 'paused', ...none, reason: 'person' };
  const pause = engine.pauses.uploadPauseOf(serviceId);
  if (pause !== null) {
    return { serviceId, state: 'paused', reason: pause.reason, untilMs: pause.untilMs, detail: pause.message };
  }
  const denied = engine.rights.sendingDenied(serviceId);
  if (denied !== null) {
    return { serviceId, state: 'paused', reason: 'forbidden', untilMs: denied.untilMs, detail: denied.message };
  }
  if (services.of(serviceId) === null) {
    return { serviceId, state: 'paused', ...none, reason: 'service-down', detail: services.awayBecause(serviceId) };
  }
  return { serviceId, state: isCurrent ? 'running' : 'draining', ...none };
}

function folderNotes({ engine, settings }: ApiDeps): AppStatus['notes'] {
  const states = engine.folderStates();
  return settings.folders().flatMap(({ id, root }) => {
    const state = states.get(id);
    if (root === null || state === undefined) return [];
    if (state.otherRoot !== null)
      return [{ code: 'folder-replaced', message: at(root, state.away ?? otherRoot), folder: { id, path: root } }];
    if (state.away !== null)
      return [{ code: 'folder-away', message: at(root, state.away), folder: { id, path: root } }];
    const part = unreadableMessage(state);
    const notes = part === null ? [] : [{ code: 'folder-part-unreadable', message: at(root, part) }];
    if (state.pollingEveryMs === null) return notes;
    const seconds = Math.round(state.pollingEveryMs / 1_000);
    const polled = message('folder.checked-every-note', { path: root, seconds });
    const why = state.pollingWhy;
    return [...notes, { code: 'folder-polled', message: why === null ? polled : joined(polled, why) }];
  });
}

const at = (path: string, text: AnyMessage) => message('folder.at', { path, text });
const joined = (first: AnyMessage, second: AnyMessage) => message('message.joined', { first, second });
