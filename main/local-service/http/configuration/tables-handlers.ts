import { chainLimits } from '#service-api/configuration/chain-limits.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { parseCsv } from '../../analysis/chain/lookup-tables.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration, RefusedChange, tooMany } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

type TablesHandlers = Pick<ConfigurationHandlers, 'tables.list' | 'tables.put' | 'tables.delete'>;

/** The tables that the step `lookup` reads. */
export function tablesHandlers(deps: Pick<ServiceDeps, 'store' | 'nowMs'>): TablesHandlers {
  return {
    'tables.list': ({ companyId }) =>
      deps.store.transaction(async (tx) => {
        const tables = await tx.configuration.tables(companyId);
        return reply(tables.map(({ name, csv }) => ({ name, ...shapeOf(parseCsv(csv)) })));
      }),
    'tables.put': (request) =>
      changeConfiguration(deps, 'tables.put', request, async (tx, at) => {
        const { companyId, input } = request;
        const tables = await tx.configuration.tables(companyId);
        const known = tables.find(({ name }) => name === input.name);
        if (known === undefined && tables.length >= chainLimits.tables) throw tooMany(chainLimits.tables);
        const result = shapeOf(requireTable(input));
        await tx.configuration.setTable(companyId, input, at);
        const before = known === undefined ? null : shapeOf(parseCsv(known.csv));
        return { subject: input.name, before, after: result, result };
      }),
    'tables.delete': (request) =>
      changeConfiguration(deps, 'tables.delete', request, async (tx) => {
        const { companyId, input } = request;
        const known = (await tx.configuration.tables(companyId)).find(({ name }) => name === input.name);
        if (known === undefined)
          throw new RefusedChange(refuse(404, serviceMessage('service.configuration.no-table', { name: input.name })));
        const by = await fieldThatUses(tx, companyId, input.name);
        if (by !== null) {
          const names = { table: input.name, by };
          throw new RefusedChange(
            refuse(409, serviceMessage('service.configuration.table-needed', names), { code: 'table_needed' }),
          );
        }
        await tx.configuration.removeTable(companyId, input.name);
        return { subject: input.name, before: shapeOf(parseCsv(known.csv)), after: null, result: {} };
      }),
  };
}

/** Parses a table, or refuses one without a header row of different names, or without rows. */
export function requireTable({ csv }: LookupTable): readonly (readonly string[])[] {
  const rows = parseCsv(csv);
  const [header = []] = rows;
  const isSound = rows.length > 1 && header.every((name) => name !== '') && new Set(header).size === header.length;
  if (!isSound) throw new RefusedChange(refuse(422, serviceMessage('service.configuration.table-unreadable')));
  return rows;
}

function shapeOf([header = [], ...rows]: readonly (readonly string[])[]) {
  return { columns: [...header], rowCount: rows.length };
}

async function fieldThatUses(
  { configuration }: StoreTransaction,
  companyId: string,
  table: string,
): Promise<string | null> {
  for (const tag of await configuration.tags(companyId)) {
    for (const field of await configuration.fieldsOf(tag.id)) {
      if (field.post.some((step) => step.step === 'lookup' && step.table === table))
        return `${tag.name} / ${field.name}`;
    }
  }
  return null;
}
