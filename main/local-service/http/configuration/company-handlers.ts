import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { NewKey } from '#service-api/configuration/user-calls.ts';
import type { Credentials } from '../../auth/credentials-file.ts';
import { parentCompany } from '../../auth/identities.ts';
import {
  addCompany,
  administratorOf,
  dropFromFile,
  nameInFile,
  removeCompany,
  renameCompany,
  type RefusedCompany,
} from '../../companies/change-companies.ts';
import { normalName } from '../../companies/company-change.ts';
import { builtInTags } from '../../config/built-in-tags.ts';
import type { CompanyName } from '../../store/company-store.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ServiceAddress } from '../share/share-address.ts';
import { changeConfiguration, RefusedChange } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';
import { keyView } from './user-handlers.ts';

type CompanyHandlers = Pick<ConfigurationHandlers, Extract<keyof ConfigurationHandlers, `companies.${string}`>>;
type CompanyDeps = Pick<ServiceDeps, 'store' | 'search' | 'paths' | 'nowMs' | 'log'>;

/** The companies of the service, for administrators of Intray's own. Changes are in the journal of this one. */
export function companyHandlers(deps: CompanyDeps, serviceAddress: ServiceAddress): CompanyHandlers {
  const { store, search, paths, nowMs } = deps;
  const identityDeps = { paths, tags: builtInTags, nowMs };
  const oneAtATime = createQueue();
  return {
    'companies.list': async () => {
      const all = await store.inventory.companies();
      return reply({ companies: all.map((one) => ({ ...one, isOwn: one.name === parentCompany })) });
    },
    'companies.add': (request) =>
      oneAtATime(() =>
        changeConfiguration(deps, 'companies.add', request, async (tx) => {
          const name = normalName(request.input.name);
          requireDone(await addCompany(tx, identityDeps, name));
          const credentials = await administratorOf(tx, identityDeps, name);
          const result = await keyOf(tx, credentials, serviceAddress());
          return { subject: name, before: null, after: { name }, result };
        }),
      ),
    'companies.rename': (request) =>
      oneAtATime(async () => {
        const outcome = await changeConfiguration(deps, 'companies.rename', request, async (tx, at) => {
          const company = await requireCompany(tx, request.input.id);
          const name = normalName(request.input.name);
          requireDone(await renameCompany(tx, company, name, at));
          return { subject: name, before: { name: company.name }, after: { name }, result: { name } };
        });
        if (outcome.kind !== 'refusal') await inFile(deps, nameInFile({ store, paths }));
        return outcome;
      }),
    'companies.remove': (request) =>
      oneAtATime(async () => {
        let removed = '';
        const outcome = await changeConfiguration(deps, 'companies.remove', request, async (tx) => {
          const company = await requireCompany(tx, request.input.id);
          requireDone(await removeCompany(tx, search, paths, company));
          removed = company.name;
          return { subject: removed, before: { name: removed }, after: null, result: {} };
        });
        if (outcome.kind !== 'refusal') await inFile(deps, dropFromFile({ store, paths }, removed));
        return outcome;
      }),
  };
}

/** Each change reads and writes `credentials.json` as a whole. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The change is made already. The next start writes the names that the database has. */
async function inFile({ log }: Pick<CompanyDeps, 'log'>, written: Promise<void>): Promise<void> {
  await written.catch((error: unknown) => log.warn({ err: error }, 'credentials.json could not be written'));
}

async function requireCompany({ companies }: StoreTransaction, id: string): Promise<CompanyName> {
  const company = (await companies.names()).find((one) => one.id === id);
  if (company !== undefined) return company;
  throw new RefusedChange(refuse(404, serviceMessage('service.company.gone')));
}

const refusals = {
  name: [422, 'invalid'],
  taken: [409, 'name_taken'],
  own: [409, 'own_company'],
  documents: [409, 'has_documents'],
} as const;

function requireDone(outcome: { readonly ok: true } | RefusedCompany): void {
  if (outcome.ok) return;
  const [status, code] = refusals[outcome.reason];
  throw new RefusedChange(refuse(status, outcome.why, { code }));
}

/** A new company has this user and this key alone. */
async function keyOf(
  { companies, users }: StoreTransaction,
  { company, api_key: apiKey, access_token: accessToken, app_id: appId, secret }: Credentials,
  address: string | null,
): Promise<NewKey> {
  const id = (await companies.idOf(company)) ?? '';
  const [user] = await users.list(id);
  const [key] = await users.keys(id);
  if (user === undefined || key === undefined) throw new Error(`unknown-record: key of ${id}`);
  return { key: keyView(key), userName: user.userName, apiKey, accessToken, appId, secret, address };
}
