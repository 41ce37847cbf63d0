import { configurationFile, type ConfigurationFile } from '#service-api/configuration/configuration-file.ts';
import type { DocumentCallName } from '#service-api/documents/document-calls.ts';
import type { ExchangeState } from '#service-api/documents/exchange-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ExchangeDefinitions, MergedDefinitions } from '../../queue/exchange/definitions.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply } from '../call.ts';
import { writeConfiguration } from '../configuration/import-configuration.ts';
import { configurationOf } from '../configuration/transfer-handlers.ts';
import type { OwnHandlers } from '../own-call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';

type ExchangeNames = Extract<DocumentCallName, `exchange.${string}`>;

const isRunning = refuse(409, serviceMessage('service.exchange.running'), { code: 'exchange_running' });

/** All documents as a folder. */
export function exchangeHandlers({ exchange }: Pick<ServiceDeps, 'exchange'>): OwnHandlers<ExchangeNames> {
  const started = (state: ExchangeState | null) => (state === null ? isRunning : reply(state));
  return {
    'exchange.export': ({ companyId, input }) => Promise.resolve(started(exchange.export({ companyId, ...input }))),
    'exchange.import': ({ caller: { user }, companyId, input }) =>
      Promise.resolve(
        started(exchange.import({ companyId, user: { id: user.id, userName: user.userName }, ...input })),
      ),
    'exchange.state': ({ companyId }) => Promise.resolve(reply(exchange.state(companyId))),
    'exchange.cancel': async ({ companyId }) => reply(await exchange.cancel(companyId)),
  };
}

/** Definitions travel in the file in which people export and import them. */
export const createExchangeDefinitions = (search: ServiceDeps['search']): ExchangeDefinitions => ({
  read: async (tx, companyId) => `${JSON.stringify(await configurationOf(tx, companyId), null, 1)}\n`,
  async merge(tx, given) {
    const { companyId, userName, at } = given;
    const before = await configurationOf(tx, companyId);
    const file = await mergedWith(tx, before, given);
    const differences = await writeConfiguration(tx, { search, companyId, at, before, file });
    if (differences.length === 0) return;
    const event = { companyId, userName, call: 'exchange.import', subject: '', before: null, after: differences, at };
    await tx.configuration.append(event);
  },
});

/** Settings are not imported: they are about this service. */
const definitionsFile = configurationFile.omit({ settings: true });

/**
 * What stands here stays: settings, tables, and classes that a person changed, which only get the fields that they lack. A
 * class that nobody changed here becomes as it was there.
 */
async function mergedWith(
  tx: StoreTransaction,
  here: ConfigurationFile,
  { companyId, json, classes }: MergedDefinitions,
): Promise<ConfigurationFile> {
  const { settings: _settings, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const there = definitionsFile.parse(rest);
  const stored = await tx.configuration.tags(companyId);
  const builtIn = new Map(classes.map(({ name, builtInName }) => [name, builtInName]));
  const tags = new Map(here.tags.map((tag) => [tag.name.toLowerCase(), tag]));
  for (const tag of there.tags) {
    const known =
      stored.find(({ builtInName }) => builtInName !== null && builtInName === builtIn.get(tag.name)) ??
      stored.find(({ name }) => name.toLowerCase() === tag.name.toLowerCase());
    const own = known === undefined ? undefined : tags.get(known.name.toLowerCase());
    if (own === undefined) {
      if (known === undefined) tags.set(tag.name.toLowerCase(), tag);
    } else if (known?.builtInName !== null && known?.isChanged === false) {
      tags.set(own.name.toLowerCase(), { ...tag, name: own.name });
    } else tags.set(own.name.toLowerCase(), withMissingFields(own, tag));
  }
  const tables = [...here.tables, ...there.tables.filter(({ name }) => here.tables.every((own) => own.name !== name))];
  return { ...here, tables, tags: [...tags.values()] };
}

type FileTag = ConfigurationFile['tags'][number];

function withMissingFields(own: FileTag, other: FileTag): FileTag {
  const names = new Set(own.fields.map(({ name }) => name.toLowerCase()));
  const missing = other.fields.filter(({ name }) => !names.has(name.toLowerCase()));
  return missing.length === 0 ? own : { ...own, fields: [...own.fields, ...missing] };
}
