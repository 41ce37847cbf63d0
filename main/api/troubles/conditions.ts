import type { AppStatus } from '#contract/app.ts';
import { fileStateKinds, groupOf } from '#core/file-state.ts';
import { reasonOfRefusal } from '#core/trouble.ts';
import type { Condition, TroubleKind } from '#core/trouble.ts';
import type { ApiDeps } from '../api-deps.ts';
import { connectionsOf } from '../app-status.ts';

export interface ConditionDeps extends Pick<
  ApiDeps,
  'engine' | 'journal' | 'views' | 'services' | 'settings' | 'balance'
> {
  readonly host: Pick<ApiDeps['host'], 'notes'>;
  /** What the local service needs a person for; `null` while it has not answered. */
  readonly serviceNeeds: () => readonly Condition[] | null;
}

const heldKinds = fileStateKinds.filter((kind) => groupOf[kind] === 'onHold');

/** The notes about this computer for the screens that are also troubles. */
const kindOfNote: Readonly<Record<string, TroubleKind>> = {
  'disk-low': 'disk-low',
  'settings-unreadable': 'settings-unreadable',
  'keychain-locked': 'key-unavailable',
  'keychain-missing': 'key-unavailable',
  'passphrase-needed': 'key-unavailable',
};

/** A pause by a person or a maintenance window is not a trouble. */
const expectedPauses: readonly AppStatus['connections'][number]['reason'][] = ['person', 'maintenance'];

const one = (kind: TroubleKind, subject: string | null = null, reason: string | null = null): Condition => ({
  kind,
  subject,
  reason,
  count: 1,
});

const kindsOfService: readonly TroubleKind[] = ['review-waiting', 'webhook-failing'];

/**
 * Returns what the local service needs a person for. While it does not answer, what was known before still holds, so
 * that its restart ends no trouble.
 */
export const neededOfService = (
  needs: readonly Condition[] | null,
  before: readonly Condition[],
): readonly Condition[] => needs ?? before.filter(({ kind }) => kindsOfService.includes(kind));

/**
 * Returns everything that keeps Intray from its work now or needs a person, however recent.
 * @param before what was known; what the local service needs still holds while it does not answer
 */
export function currentConditions(deps: ConditionDeps, before: readonly Condition[]): readonly Condition[] {
  return [
    ...fileConditions(deps),
    ...folderConditions(deps),
    ...serviceConditions(deps),
    ...neededOfService(deps.serviceNeeds(), before),
    ...new Map(
      deps.host.notes().flatMap(({ code }) => {
        const kind = kindOfNote[code];
        return kind === undefined ? [] : [[kind, one(kind)] as const];
      }),
    ).values(),
  ];
}

function fileConditions({ journal, views, balance }: ConditionDeps): readonly Condition[] {
  const { missing, unexplained } = balance().balance;
  const lost = missing.length + unexplained.length;
  const overwritten = views.heldFor('overwritten');
  const held = journal.countIn(heldKinds) - overwritten;
  return [
    ...(lost === 0 ? [] : [{ ...one('unexplained'), count: lost }]),
    ...(held === 0 ? [] : [{ ...one('on-hold'), count: held }]),
    ...(overwritten === 0 ? [] : [{ ...one('overwritten'), count: overwritten }]),
  ];
}

function folderConditions({ engine, settings }: ConditionDeps): readonly Condition[] {
  const states = engine.folderStates();
  return settings.folders().flatMap(({ id, root, paused }) => {
    const state = states.get(id);
    if (root === null || paused || state === undefined) return [];
    if (state.away !== null) return [one('folder-away', root, state.otherRoot === null ? null : 'replaced')];
    return state.pollingEveryMs !== null && state.isOutOfWatches ? [one('folder-not-watched', root)] : [];
  });
}

function serviceConditions(deps: ConditionDeps): readonly Condition[] {
  const { services } = deps;
  if (services.local().state === 'failed') return [one('local-service-failed')];
  // While the local service starts, its connection has no trouble.
  if (services.kind() === 'local' && services.local().state !== 'running') return [];
  // A service that has not answered since the start has reported no company yet, and therefore has no connection.
  if (services.currentId() === null) {
    const reason = reasonOfRefusal(services.refusal());
    return reason === 'maintenance' ? [] : [one('connection-paused', services.origin(), reason)];
  }
  return connectionsOf(deps).flatMap(({ serviceId, state, reason }) =>
    state !== 'paused' || expectedPauses.includes(reason)
      ? []
      : [one('connection-paused', originOfService(serviceId), reason)],
  );
}

/**
 * Returns the origin of a service, whose id is a company and an origin. The local service has no address that means
 * anything to a person.
 */
const originOfService = (serviceId: string): string =>
  serviceId.startsWith('local:') ? 'local' : serviceId.slice(serviceId.indexOf('@') + 1);
