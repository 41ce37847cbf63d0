import { message } from '#contract/messages/message.ts';
import type { Transition } from '#core/transition.ts';
import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Content } from '#core/register.ts';
import { passedBy } from '#core/receipt.ts';
import type { EngineDeps } from '#engine/engine-deps.ts';
import type { Journal } from '#ports/journal.ts';
import type { Descent, Progressing } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import { unlimitedFiles } from './hanging-shares.ts';
import type { Mutation } from './seed-result.ts';

/** Plausible mistakes, each made by wrapping what the engine gets. The simulator must find every one. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'a lost reply to job creation is asked again at once': (deps) =>
    withService(deps, (service) => ({
      ...service,
      createJob: async (request, options) => {
        const first = await service.createJob(request, options);
        return !first.ok && first.failure.kind === 'unconfirmed' ? service.createJob(request, options) : first;
      },
    })),
  'an ambiguous upload is taken for one that never arrived': (deps) =>
    withService(deps, (service) => ({
      ...service,
      upload: async (request) => {
        const outcome = await service.upload(request);
        return outcome.ok || outcome.failure.kind !== 'unconfirmed'
          ? outcome
          : { ...outcome, sent: { ...outcome.sent, mayHaveArrived: false } };
      },
    })),
  'an equal file does not wait for its first': (deps) => withJournal(deps, { firstWith: () => null }),
  'a file counts as settled before its job has run': (deps) =>
    changingFiles(deps, (file) =>
      file.state.kind === 'processing'
        ? {
            ...file,
            state: { kind: 'verifying', checkAtMs: 0, attempts: 0 },
            receipt: { ...file.receipt, final: passedBy('record') },
          }
        : file,
    ),
  'a sending that a crash cut short is overlooked': (deps) =>
    withJournal(deps, {
      files: (query) =>
        deps.journal.files(query).filter((file) => file.state.kind !== 'uploading' || query.dueByMs !== undefined),
    }),
  'a file that is gone keeps its place in the batch': (deps) =>
    changingDecisions(deps, (decision) => ({
      ...decision,
      files: decision.files.filter(({ file }) => file.state.kind !== 'missing'),
    })),
  'a change of service carries its open batches along': (deps) => {
    const { services } = deps;
    const current = (id: ServiceId) => services.get(services.current() ?? id);
    return { ...deps, services: { ...services, get: current } };
  },
  'the maintenance window is overlooked': (deps) =>
    withService(deps, (service) => ({
      ...service,
      cloudInfo: async (options) => {
        const info = await service.cloudInfo(options);
        return info.ok ? { ok: true, value: { ...info.value, maintenance: [] } } : info;
      },
    })),
  'a missing right is taken for a wrong key': (deps) =>
    withService(deps, (service) => ({
      ...service,
      cloudInfo: async (options) => {
        const answer = await service.cloudInfo(options);
        const isForbidden = !answer.ok && answer.failure.kind === 'forbidden';
        return isForbidden ? { ok: false, failure: { ...answer.failure, kind: 'unauthorized' } } : answer;
      },
    })),
  'what is found damaged in the journal is committed by nobody': (deps) =>
    withJournal(deps, { damagedRows: () => ({ files: [], batches: [], notices: [] }) }),
  'a pause is forgotten': (deps) =>
    withJournal(deps, { fact: (key) => (key === 'paused' ? null : deps.journal.fact(key)) }),
  'rejected originals are moved unasked': (deps) =>
    withFolders(deps, (folders) => folders.map((folder) => ({ ...folder, moveFailed: true }))),
  'a file in Failed/ is sent from where it is not': (deps) =>
    changingFiles(deps, (file) =>
      file.original.kind === 'restoring'
        ? { ...file, state: { kind: 'queued' }, present: false, original: { kind: 'none' } }
        : file,
    ),
  'the folders of the start are kept for ever': (deps) => {
    const atStart = deps.settings.folders();
    return withFolders(deps, () => atStart);
  },
  'a file that the service cannot take joins the next batch at once': (deps) =>
    changingFiles(deps, (file) =>
      file.state.kind === 'retrying' && file.batchId === null
        ? { ...file, state: { kind: 'queued' }, serviceFault: null }
        : file,
    ),
  // Such a run ends, so only the check of progress can find it.
  'files wait for hours because of another file of their batch': (deps) =>
    changingDecisions(deps, (decision) => ({
      ...decision,
      files: decision.files.map((entry) => {
        const isOther = entry.why.code === 'file.history.other-failed';
        if (!isOther || entry.file.state.kind !== 'queued') return entry;
        const sinceMs = deps.clock.nowMs();
        const held = {
          kind: 'on-hold',
          reason: 'service-fault',
          message: message('failure.text', { text: 'planted' }),
          sinceMs,
        } as const;
        return { ...entry, file: { ...entry.file, state: { ...held, retryAtMs: sinceMs + 10_800_000 } } };
      }),
    })),
  'a file that cannot be looked at counts as gone': (deps) => ({
    ...deps,
    files: {
      ...deps.files,
      list: async (root, signal) => {
        const listing = await deps.files.list(root, signal);
        return listing.kind === 'listed' ? { ...listing, unreadable: [] } : listing;
      },
      stat: async (ref) => {
        const look = await deps.files.stat(ref);
        return look.kind === 'away' && !look.root ? { kind: 'gone', root: null } : look;
      },
    },
  }),
  'a call to a folder that hangs is waited for': (deps) => ({
    ...deps,
    files: unlimitedFiles.get(deps.files) ?? deps.files,
  }),
  'what was read of a file is kept by its inode and size': (deps) => {
    const kept = new Map<string, Content>();
    const hash: EngineDeps['files']['hash'] = async (...args) => {
      const read = await deps.files.hash(...args);
      if (!read.ok) return read;
      const key = `${read.value.stat.inode} ${read.value.sizeBytes}`;
      const first = kept.get(key) ?? read.value;
      kept.set(key, first);
      return { ok: true, value: { ...first, stat: read.value.stat } };
    };
    return { ...deps, files: { ...deps.files, hash } };
  },
  'nobody asks who has a file open': (deps) => ({
    ...deps,
    files: { ...deps.files, hasWriter: () => Promise.resolve(null) },
  }),
  'the documents that a job made need not be found before a move': (deps) =>
    changingFiles(deps, (file) => {
      if (file.receipt.outputs === undefined) return file;
      const { outputs: _, ...receipt } = file.receipt;
      return { ...file, receipt: { ...receipt, findable: passedBy('search') } };
    }),
  'what a job makes of its files is overlooked': (deps) => {
    const plain = <T extends Descent & Progressing>({ change: _, outputFileIds: __, parentFileId: ___, ...file }: T) =>
      file;
    const shown = withService(deps, (service) => ({
      ...service,
      file: async (...args) => {
        const answer = await service.file(...args);
        return answer.ok ? { ok: true, value: plain(answer.value) } : answer;
      },
      job: async (...args) => {
        const answer = await service.job(...args);
        if (!answer.ok) return answer;
        return { ok: true, value: { ...answer.value, files: answer.value.files.map(plain), outputFileIds: [] } };
      },
    }));
    return changingDecisions(shown, (decision) => ({
      ...decision,
      batches: decision.batches.map(({ asked: _, ...batch }) => batch),
    }));
  },
  'single files are not compared with those of folders': (deps) =>
    withJournal(deps, {
      firstWith: (hash, service, but) => {
        const first = deps.journal.firstWith(hash, service, but);
        return first?.folderId.startsWith('batch:') === true ? first : null;
      },
    }),
};

function withFolders(
  deps: EngineDeps,
  change: (folders: readonly WatchFolder[]) => readonly WatchFolder[],
): EngineDeps {
  return { ...deps, settings: { ...deps.settings, folders: () => change(deps.settings.folders()) } };
}

function withService(deps: EngineDeps, wrap: (service: IngestService) => IngestService): EngineDeps {
  const { services } = deps;
  return {
    ...deps,
    services: {
      ...services,
      get: (id) => {
        const service = services.get(id);
        return service === null ? null : wrap(service);
      },
    },
  };
}

function withJournal(deps: EngineDeps, part: Partial<Journal>): EngineDeps {
  return { ...deps, journal: { ...deps.journal, ...part } };
}

function changingDecisions(deps: EngineDeps, change: (decision: Transition) => Transition): EngineDeps {
  return withJournal(deps, {
    commit: (decision, nowMs) => {
      deps.journal.commit(change(decision), nowMs);
    },
  });
}

function changingFiles(deps: EngineDeps, change: (file: TrackedFile) => TrackedFile): EngineDeps {
  return changingDecisions(deps, (decision) => ({
    ...decision,
    files: decision.files.map((entry) => ({ ...entry, file: change(entry.file) })),
  }));
}
