import { createArchiveStage } from './archive-stage.ts';
import { createBatchStage } from './batch-stage.ts';
import { createClockStage } from './clock-stage.ts';
import { createJobStage } from './create-job-stage.ts';
import { createCopyStage } from './copy-stage.ts';
import { createDetectStage } from './detect-stage.ts';
import { createNotifyStage } from './notify-stage.ts';
import type { Parts } from './parts.ts';
import { createPollStage } from './poll-stage.ts';
import { createPresenceStage } from './presence-stage.ts';
import { createReconcileUploads } from './reconcile-uploads.ts';
import { createRowCheck } from './row-check.ts';
import { createScanStage } from './scan-stage.ts';
import { createServiceStage } from './service-stage.ts';
import { createSpoolStage } from './spool-stage.ts';
import { createStabilizeStage } from './stabilize-stage.ts';
import { createStage } from './stage.ts';
import type { Stage, StageSpec, Wake } from './stage.ts';
import { createTasks } from './tasks.ts';
import type { Tasks } from './tasks.ts';
import { createUnlockStage } from './unlock-stage.ts';
import { createUploadStage } from './upload-stage.ts';
import { createVerifyStage } from './verify-stage.ts';

/** All stages of an engine. Those that other parts call are named. */
export interface Stages {
  /** In the order in which they start. */
  readonly all: readonly Stage[];
  readonly clock: Stage & ReturnType<typeof createClockStage>;
  readonly detect: ReturnType<typeof createDetectStage>;
  readonly scan: ReturnType<typeof createScanStage>;
  readonly stabilize: ReturnType<typeof createStabilizeStage>;
  readonly poll: ReturnType<typeof createPollStage>;
  readonly spool: ReturnType<typeof createSpoolStage>;
  readonly presence: ReturnType<typeof createPresenceStage>;
  /** Resolves when no task of any stage is running. */
  idle(): Promise<void>;
}

/** Creates every stage with the parts that it uses, and wakes each by reference. */
export function createStages(parts: Parts, wakeAll: Wake): Stages {
  const { options, clock, logger, pauses } = parts;
  const pools: Tasks[] = [];
  const stage = <S extends StageSpec>(make: (wake: Wake) => S): S & Stage => createStage({ clock, logger }, make);
  /** Creates a pool of calls that may run in parallel. The stage is woken when one of them ends. */
  const tasks = (limit: number, wake: Wake): Tasks => {
    const pool = createTasks(limit, clock, logger, wake);
    pools.push(pool);
    return pool;
  };
  const requests = (wake: Wake): Tasks => tasks(options.questionsAtOnce, wake);

  const scan = stage((wake) => createScanStage({ ...parts, wake, tasks: requests(wake) }));
  const stabilize = stage((wake) => createStabilizeStage({ ...parts, tasks: requests(wake) }));
  const poll = stage((wake) => createPollStage({ ...parts, wake, tasks: requests(wake) }));
  const detect = stage((wake) => createDetectStage({ ...parts, scan, wake }));
  const presence = stage((wake) => createPresenceStage({ ...parts, scan, tasks: requests(wake) }));
  const upload = stage((wake) => createUploadStage({ ...parts, tasks: tasks(options.uploadsAtOnce, wake) }));
  const reconcile = stage((wake) => createReconcileUploads({ ...parts, tasks: requests(wake) }));
  const spool = stage((wake) => createSpoolStage({ ...parts, tasks: tasks(options.copiesAtOnce, wake) }));
  const unlock = stage((wake) => createUnlockStage({ ...parts, tasks: tasks(1, wake) }));
  const service = stage(() => createServiceStage({ ...parts, wakeAll }));
  const copies = stage((wake) => createCopyStage({ ...parts, wake, tasks: tasks(1, wake) }));
  const archive = stage(() => createArchiveStage({ ...parts, copies }));
  const timerOwners = [pauses, service, stabilize, upload, reconcile, poll, spool, archive, copies, unlock];
  const clockStage = stage(() => createClockStage({ ...parts, timerOwners, wakeAll }));
  const all = [
    stage((wake) => createRowCheck({ ...parts, wake })),
    clockStage,
    service,
    detect,
    scan,
    stabilize,
    stage(() => createBatchStage(parts)),
    upload,
    reconcile,
    stage((wake) => createJobStage({ ...parts, tasks: requests(wake) })),
    poll,
    stage((wake) => createVerifyStage({ ...parts, tasks: requests(wake) })),
    stage(() => createNotifyStage(parts)),
    archive,
    copies,
    spool,
    unlock,
    presence,
  ];
  const idle = async (): Promise<void> => {
    for (const pool of pools) await pool.idle();
  };
  return { all, clock: clockStage, detect, scan, stabilize, poll, spool, presence, idle };
}
