import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { ensureIdentity, parentRole } from './auth/identities.ts';
import { hashOf } from './auth/hashes.ts';
import { problemWithSecrets } from './auth/secrets.ts';
import type { Command } from './command.ts';
import { builtInTags } from './config/built-in-tags.ts';
import { createExchangeDefinitions } from './http/documents/exchange-handlers.ts';
import type { MoveFrom, MoveTo } from './move/move-documents.ts';
import { keptFreeBytes } from './queue/exchange/keep-document.ts';
import { openServiceData, openSource, type OpenedArchive, type OpenDataOutcome } from './service-data.ts';
import { companyScope } from './store/scope.ts';
import { servicePaths } from './store/service-paths.ts';
import type { StoreFailure } from './store/sqlite/open-database.ts';
import { databaseAddress } from './team-options.ts';

export type MoveCommand = Extract<Command, { kind: 'move' }>;

/** Both archives of a move, which nobody else changes while they are open. */
export interface OpenedMove {
  readonly ok: true;
  readonly from: MoveFrom;
  readonly to: MoveTo;
  /** As people know them: a data directory, or the address of a database. */
  readonly names: MoveNames;
  /** Resolves when another service has taken the database of the team. */
  readonly taken: Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface MoveNames {
  readonly from: string;
  readonly to: string;
}

type Refused = { readonly ok: false; readonly why: ServiceMessage };

const refused = (why: ServiceMessage): Refused => ({ ok: false, why });

/** Opens the source, then the target, whose tables, key and credentials are made as at a first start. */
export async function openMove(command: MoveCommand): Promise<OpenedMove | Refused> {
  const { dataDir, other, direction } = command;
  if (dataDir === other) return refused(serviceMessage('service.move.same', { path: dataDir }));
  const team = databaseAddress(command.team);
  const names = direction === 'from' ? { from: other, to: team } : { from: team, to: other };
  const source = await openFrom(command);
  if (!source.ok) return refused(whyNot(source, names.from, 'service.move.source-in-use'));
  const closing = [source.close];
  const closeAll = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const opened = await openBoth(command, names, { source, closing });
    if (!opened.ok) await closeAll();
    return opened.ok ? { ...opened, names, close: closeAll } : opened;
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface OpenParts {
  readonly source: OpenedSource;
  /** What is to be closed at the end. */
  readonly closing: (() => Promise<void>)[];
}

async function openBoth(command: MoveCommand, names: MoveNames, { source, closing }: OpenParts) {
  const { store, blobs } = source;
  const { company } = command;
  const companyId = await store.transaction((tx) => tx.companies.idOf(company));
  if (companyId === null)
    return refused(serviceMessage('service.move.no-company', { path: names.from, name: company }));
  const from = { store, blobs, companyId, definitions: createExchangeDefinitions(source.search) };
  const paths = servicePaths(command.direction === 'from' ? command.dataDir : command.other);
  const problem = problemWithSecrets(paths);
  if (problem !== null) return refused(problem);
  const target = await openTo(command);
  if (!target.ok) return refused(whyNot(target, names.to, 'service.move.target-in-use'));
  const { data } = target;
  closing.push(data.close);
  const nowMs = data.team?.nowMs ?? Date.now;
  const { api_key: key } = await ensureIdentity({ ...data, tags: builtInTags, nowMs }, company, parentRole);
  const [owner] = await data.store.credentialsOf(hashOf(key));
  if (owner === undefined) throw new Error('the credentials of the target have no user');
  const { user, company: home } = owner.caller;
  const to: MoveTo = {
    ...{ store: data.store, search: data.search, blobs: data.blobs, nowMs },
    ...{ companyId: home.id, user: { id: user.id, userName: user.userName } },
    definitions: createExchangeDefinitions(data.search),
  };
  const room = await missingRoom(from, to, names.to);
  if (room !== null) return refused(room);
  const never = new Promise<never>(() => undefined);
  const taken = Promise.race([source.taken ?? never, data.team?.taken ?? never]);
  return { ok: true as const, from, to, taken };
}

interface OpenedSource extends OpenedArchive {
  readonly taken?: Promise<unknown>;
}

/** PostgreSQL and the bucket are loaded after it is known that they are needed. */
async function openFrom({ direction, dataDir, other, team }: MoveCommand): Promise<OpenedSource | StoreFailure> {
  if (direction === 'from') return openSource(servicePaths(other));
  const { openTeamData } = await import('./team-data.ts');
  const opened = await openTeamData(dataDir, team, 'source');
  if (!opened.ok) return opened;
  const { data } = opened;
  return { ok: true, ...data, ...(data.team === undefined ? {} : { taken: data.team.taken }) };
}

async function openTo({ direction, dataDir, other, team }: MoveCommand): Promise<OpenDataOutcome> {
  if (direction === 'to') return openServiceData(other);
  const { openTeamData } = await import('./team-data.ts');
  return openTeamData(dataDir, team, 'service');
}

type InUse = 'service.move.source-in-use' | 'service.move.target-in-use';

function whyNot({ reason, why }: StoreFailure, path: string, inUse: InUse): ServiceMessage {
  if (why.code === 'service.start.team-in-use') return serviceMessage('service.move.team-in-use');
  if (reason === 'locked') return serviceMessage(inUse, { path });
  return reason === 'older-version' ? serviceMessage('service.move.older', { path }) : why;
}

/** Of an empty target on a disk: a long move need not find out late that the disk is too small. */
async function missingRoom(from: MoveFrom, to: MoveTo, path: string): Promise<ServiceMessage | null> {
  const free = await to.blobs.freeBytes();
  if (free === null || (await to.store.exchange.count(to.companyId)) > 0) return null;
  const { originals, readings } = await from.store.records.trash.space(companyScope(from.companyId));
  const needed = originals + readings + keptFreeBytes;
  return free >= needed ? null : serviceMessage('service.move.no-room', { path, needed, free });
}
