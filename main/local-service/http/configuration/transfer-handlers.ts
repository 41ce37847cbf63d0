import type { ImportDifference } from '#service-api/configuration/administration-calls.ts';
import { configurationFile, type ConfigurationFile } from '#service-api/configuration/configuration-file.ts';
import { unclassifiedTag } from '#service-api/values.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration, RefusedChange } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';
import { unreadableImport } from './import-problem.ts';
import { writeConfiguration } from './import-configuration.ts';
import { settingsView } from './settings-handlers.ts';
import { criteriaView, plainFieldView } from './tag-view.ts';

type TransferHandlers = Pick<ConfigurationHandlers, 'configuration.export' | 'configuration.import'>;

/** The definitions and settings of a company as one file. */
export function transferHandlers(deps: Pick<ServiceDeps, 'store' | 'search' | 'nowMs'>): TransferHandlers {
  return {
    'configuration.export': ({ companyId }) =>
      deps.store.transaction(async (tx) => {
        const json = `${JSON.stringify(await configurationOf(tx, companyId), null, 2)}\n`;
        const day = new Date(deps.nowMs()).toISOString().slice(0, 10);
        return reply({ fileName: `intray-configuration-${day}.json`, json });
      }),
    'configuration.import': async (request) => {
      const { companyId, input } = request;
      const raw = parsed(input.json);
      const file = configurationFile.safeParse(raw);
      if (!file.success) return unreadableImport(raw, file.error);
      let tried: readonly ImportDifference[] = [];
      const outcome = await changeConfiguration(deps, 'configuration.import', request, async (tx, at) => {
        const before = await configurationOf(tx, companyId);
        const differences = await writeConfiguration(tx, {
          search: deps.search,
          companyId,
          at,
          before,
          file: file.data,
        });
        tried = differences;
        // The transaction of a dry run is rolled back, so that it meets everything that an import meets.
        if (input.isDryRun) throw new RefusedChange(refuse(409, 'dry run', { code: dryRun }));
        return { subject: '', before: null, after: differences, result: resultOf(differences) };
      });
      return outcome.kind === 'refusal' && outcome.code === dryRun ? reply(resultOf(tried)) : outcome;
    },
  };
}

const dryRun = 'dry_run';

function resultOf(differences: readonly ImportDifference[]) {
  return { differences: [...differences], differenceCount: differences.length };
}

/** Returns the definitions and settings of a company as one file. */
export async function configurationOf(tx: StoreTransaction, companyId: string): Promise<ConfigurationFile> {
  const tags: ConfigurationFile['tags'] = [];
  for (const tag of await tx.configuration.tags(companyId)) {
    if (tag.builtInName === unclassifiedTag) continue;
    const fields = (await tx.configuration.fieldsOf(tag.id)).map(({ id: _id, ...field }) => plainFieldView(field));
    tags.push({ name: tag.name, description: tag.description, ...criteriaView(tag.criteria), fields });
  }
  return {
    format: 'intray-configuration',
    version: 1,
    settings: settingsView(await tx.companies.settings(companyId)),
    tables: [...(await tx.configuration.tables(companyId))],
    tags,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
