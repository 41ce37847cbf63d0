import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../store/blob-store.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import type { Store } from '../store/store.ts';
import type { WorkItem } from '../store/work-queue.ts';
import { mergeInputs } from './record-merged.ts';
import type { ThreadTask } from './thread-messages.ts';
import type { PreparedTask } from './worker-loop.ts';

export interface TaskDependencies {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly paths: Pick<ServicePaths, 'work'>;
  readonly tagsJsonOf: (companyId: string) => Promise<string>;
}

type Work = ThreadTask['work'];
type PrepareWork = (item: WorkItem, folder: () => string, copyOf: (sha256: string) => Promise<string>) => Promise<Work>;

/** Returns the task of an item, with its bytes as files on this computer and a folder for what is made of them. */
export function createTaskOf(dependencies: TaskDependencies): (item: WorkItem) => Promise<PreparedTask> {
  const { blobs, paths } = dependencies;
  const prepare = createPrepareWork(dependencies);
  return async (item) => {
    const releases: (() => Promise<void>)[] = [];
    const release = async (): Promise<void> => {
      for (const one of releases) await one();
    };
    const folder = (): string => {
      const path = join(paths.work, randomUUID());
      mkdirSync(path, { recursive: true, mode: 0o700 });
      releases.push(() => rm(path, { recursive: true, force: true }).catch(() => undefined));
      return path;
    };
    const copyOf = async (sha256: string): Promise<string> => {
      const copy = await blobs.localCopy(sha256);
      releases.push(copy.release);
      return copy.path;
    };
    try {
      return { task: { work: await prepare(item, folder, copyOf), isSecondTry: item.failures > 0 }, release };
    } catch (error) {
      await release();
      throw error;
    }
  };
}

function createPrepareWork({ store, tagsJsonOf }: TaskDependencies): PrepareWork {
  return async ({ task, jobId, companyId, sha256, name, metadataJson }, folder, copyOf) => {
    switch (task) {
      case 'merge': {
        const members = await store.transaction((tx) => mergeInputs(tx, jobId));
        const inputs = [];
        for (const member of members) inputs.push({ path: await copyOf(member.sha256), name: member.name });
        return { kind: 'merge', inputs, output: join(folder(), 'merged.pdf') };
      }
      case 'split':
      case 'read':
        return {
          kind: 'read',
          path: await copyOf(sha256),
          name,
          split: null,
          tagsJson: await tagsJsonOf(companyId),
          metadataJson,
        };
    }
  };
}

/** Removes what an earlier run was making when it ended. */
export function clearWorkFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
