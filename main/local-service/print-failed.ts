import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { plainText } from './plain-line.ts';
import { queueAgain } from './queue/again/process-again.ts';
import { openArchiveBeside, type OpenedStore } from './service-data.ts';
import type { FailedFile } from './store/inventory.ts';
import { servicePaths } from './store/service-paths.ts';
import type { Store } from './store/store.ts';

type FailedCommand = Extract<Command, { kind: 'failed' }>;

const pageSize = 500;
/** Who has asked, in the history of a document. */
const askedBy = 'intray service failed';

/**
 * The `failed` command: lists the documents of all companies whose reading failed, and has them read again if that is wanted.
 * Works beside a running service. Returns 0, 1 when one could not be queued, and 3 when the archive cannot be opened.
 */
export async function printFailed(command: FailedCommand): Promise<number> {
  const opened = await openStore(command);
  if (!opened.ok) {
    process.stderr.write(`${textOf(opened.why)}\n`);
    return exitCodes.cannotStart;
  }
  try {
    return await print(opened.store, command);
  } finally {
    await opened.close();
  }
}

async function openStore({
  dataDir,
  team,
}: FailedCommand): Promise<OpenedStore | ReturnType<typeof openArchiveBeside>> {
  const paths = servicePaths(dataDir);
  if (team === null) return openArchiveBeside(paths);
  return (await import('./team-data.ts')).openTeamStoreBeside(paths, team);
}

async function print(store: Store, { again, json }: FailedCommand): Promise<number> {
  const write = (text: string): void => void process.stdout.write(text);
  const say = (message: ServiceMessage): void => write(`${textOf(message)}\n`);
  let [count, queued, refused] = [0, 0, 0];
  if (json) write('{"documents":[');
  for await (const page of pagesOf(store)) {
    for (const { seq: _seq, ...file } of page) {
      write(json ? `${count === 0 ? '' : ','}\n${JSON.stringify(file)}` : `${lineOf(file)}\n`);
      count += 1;
    }
    if (!again) continue;
    const outcome = await queueAll(store, page);
    queued += outcome.queued;
    refused += outcome.refused;
  }
  if (json) write(`],"queued":${String(queued)},"refused":${String(refused)}}\n`);
  else {
    say(serviceMessage('service.failed.count', { count }));
    if (again) say(serviceMessage('service.failed.queued', { count: queued }));
  }
  return refused === 0 ? exitCodes.fine : exitCodes.failed;
}

async function* pagesOf({ inventory }: Pick<Store, 'inventory'>): AsyncGenerator<readonly FailedFile[]> {
  for (let after = 0; ;) {
    const page = await inventory.failed(after, pageSize);
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.seq ?? after;
  }
}

const lineOf = ({ fileId, at, company, userName, name, reason }: Omit<FailedFile, 'seq'>): string =>
  [fileId, at, company, userName, name, reason].map(plainText).join('  ');

/** A document that is queued already, or was moved to the trash meanwhile, is not queued now, and only the latter is refused. */
async function queueAll(store: Store, page: readonly FailedFile[]) {
  let [queued, refused] = [0, 0];
  for (const companyId of new Set(page.map((file) => file.companyId))) {
    const fileIds = page.filter((file) => file.companyId === companyId).map(({ fileId }) => fileId);
    const outcome = await queueAgain(store, { companyId, userName: askedBy, fileIds }, Date.now);
    queued += outcome.queued.length;
    refused += outcome.refused.length;
  }
  return { queued, refused };
}
