import type { AnyMessage } from '#contract/messages/message.ts';
import type { ServiceId } from '#core/ids.ts';
import {
  denialOf,
  forHolder,
  forRole,
  readRights,
  rightsKey,
  roleOf,
  sendingDenied,
  withDenial,
  withoutDenial,
  writeRights,
} from '#core/rights.ts';
import type { Denial, Rights, ServiceCall } from '#core/rights.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { IngestService } from '#ports/services.ts';

/** Knows what our role may not do at each service (docs/file-lifecycle.md#rights). */
export interface RightsKeeper {
  /**
   * Returns why nothing new is uploaded to a service, and until when; `null` when the role may upload, as far as is
   * known.
   */
  sendingDenied(id: ServiceId): { readonly message: AnyMessage; readonly untilMs: number } | null;
  /** Returns `null` when the call may be made, as far as is known. */
  denialOf(id: ServiceId, call: ServiceCall): Denial | null;
  /** Notes that a call was refused with 403, under this role and with this message. */
  refused(id: ServiceId, call: ServiceCall, role: string | null, message: AnyMessage): void;
  /** Notes that a call was answered, so that the role may make it. */
  answered(id: ServiceId, call: ServiceCall): void;
  /** Notes who holds the key, as the host reports it. Another holder or key may have other rights. */
  heldBy(id: ServiceId, holder: string): void;
  /** Asks for the role where denials are remembered, because another role may have other rights. */
  checkRole(id: ServiceId, service: IngestService): Promise<void>;
  /** Removes all denials, because a person wants every call to be tried again. */
  forgetAll(): void;
}

interface RightsDeps {
  readonly journal: Pick<Journal, 'fact' | 'setFact'>;
  readonly clock: Clock;
}

/** `onChange` is called when a right was lost or may be available again. */
export function createRights({ journal, clock }: RightsDeps, onChange: () => void): RightsKeeper {
  const known = new Map<ServiceId, Rights>();
  const rightsAt = (id: ServiceId): Rights => {
    const rights = known.get(id) ?? readRights(journal.fact(rightsKey(id)));
    known.set(id, rights);
    return rights;
  };
  const change = (id: ServiceId, how: (rights: Rights) => Rights): void => {
    const before = rightsAt(id);
    const after = how(before);
    if (before === after) return;
    known.set(id, after);
    journal.setFact(rightsKey(id), writeRights(after));
    onChange();
  };
  return {
    sendingDenied: (id) => sendingDenied(rightsAt(id), clock.nowMs()),
    denialOf: (id, call) => denialOf(rightsAt(id), call, clock.nowMs()),
    refused: (id, call, role, message) =>
      change(id, (rights) => withDenial(rights, call, role, { atMs: clock.nowMs(), message })),
    answered: (id, call) => change(id, (rights) => withoutDenial(rights, call)),
    heldBy: (id, holder) => change(id, (rights) => forHolder(rights, holder)),
    checkRole: async (id, service) => {
      if (Object.keys(rightsAt(id).denied).length === 0) return;
      const who = await service.whoAmI({ poll: true });
      if (who.ok) change(id, (rights) => forRole(rights, roleOf(who.value.roles)));
    },
    forgetAll: () => {
      for (const id of known.keys())
        change(id, (rights) => (Object.keys(rights.denied).length === 0 ? rights : { ...rights, denied: {} }));
    },
  };
}
