import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SplitPlan } from '#service-api/split-plan.ts';
import { defaultSplitRules, jobSplitRules } from '#service-api/split-rules.ts';
import { defaultPartLimits } from '../readers/parts/part.ts';
import type { SplitRequest } from '../readers/parts/take-parts.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import type { JobItem, WorkItem } from '../store/work-queue.ts';
import type { ReadDefinitions } from './definitions-json.ts';
import { mergeInputs } from './record-merged.ts';
import type { GivenTag, ThreadTask } from './thread-messages.ts';
import type { PreparedTask } from './worker-loop.ts';

export interface TaskDependencies {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly paths: Pick<ServicePaths, 'work'>;
  readonly definitionsOf: ReadDefinitions;
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

function createPrepareWork({ store, definitionsOf }: TaskDependencies): PrepareWork {
  return async (item, folder, copyOf) => {
    const { fileId, companyId, sha256, name, metadataJson, pageRotation } = item;
    switch (item.task) {
      case 'merge': {
        const members = await store.transaction((tx) => mergeInputs(tx, item.jobId));
        const inputs = [];
        for (const member of members) inputs.push({ path: await copyOf(member.sha256), name: member.name });
        return { kind: 'merge', inputs, output: join(folder(), 'merged.pdf') };
      }
      case 'split':
      case 'read':
      case 'again': {
        const split = item.task === 'split' ? await splitRequest(store, item, folder()) : null;
        const given = item.task === 'again' ? await store.transaction((tx) => givenTags(tx, item)) : [];
        const { json: tagsJson } = await definitionsOf(companyId);
        return {
          kind: 'read',
          fileId,
          path: await copyOf(sha256),
          name,
          pageRotation,
          isConverted: false,
          split,
          tagsJson,
          metadataJson,
          given,
        };
      }
    }
  };
}

/** The most files and bytes that are made of the files of one job. */
const jobLimits = { parts: 5_000, totalBytes: 8 * 1024 ** 3 };

/** Returns the tags that people gave a document and that still exist, with their fields as they are now. */
async function givenTags(
  { corrections, configuration }: StoreTransaction,
  { fileId, companyId }: WorkItem,
): Promise<readonly GivenTag[]> {
  const given: GivenTag[] = [];
  for (const tagId of Object.keys((await corrections.read(fileId))?.byTag ?? {})) {
    const tag = await configuration.findTag(companyId, tagId);
    if (tag === null) continue;
    given.push({ tagId, tag: tag.builtInName ?? tag.name, fields: await configuration.fieldsOf(tagId) });
  }
  return given;
}

function splitRequest(store: Store, { jobId, companyId, fileId }: JobItem, folder: string): Promise<SplitRequest> {
  return store.transaction(async ({ jobs, files, companies }) => {
    const { split_rules: ofCompany } = await companies.settings(companyId);
    const ofJob = jobSplitRules((await jobs.find(jobId))?.metadata ?? null);
    const made = await files.outputs(jobId);
    const left = (limit: number, used: number): number => Math.max(0, limit - used);
    return {
      folder,
      rules: { ...defaultSplitRules, ...ofCompany, ...ofJob },
      plan: await acceptedPlan(files, fileId),
      limits: {
        parts: Math.min(defaultPartLimits.parts, left(jobLimits.parts, made.count)),
        totalBytes: Math.min(defaultPartLimits.totalBytes, left(jobLimits.totalBytes, made.bytes)),
      },
    };
  });
}

async function acceptedPlan(files: StoreTransaction['files'], fileId: string): Promise<SplitPlan | null> {
  const plan = await files.plan(fileId);
  return plan?.accepted === true ? plan : null;
}

/** Removes what an earlier run was making when it ended. */
export function clearWorkFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
