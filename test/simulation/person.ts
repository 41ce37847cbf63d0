import { sentContent } from '#core/tracked-file.ts';
import type { Engine } from '#engine/engine.ts';
import { isDamaged } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Journal } from '#ports/journal.ts';
import type { Random } from './random.ts';
import { decideStranded } from './gone-service.ts';
import type { SimSetup } from './sim-setup.ts';
import type { SimService } from './sim-service.ts';
import type { World } from './world.ts';

/**
 * A person who can look into the service and acts on all files that wait for a person. Returns the number of actions.
 * This person knows what the service has processed.
 */
export function actForPerson(world: World, engine: Engine, journal: Journal, setup: SimSetup, random: Random): number {
  const waiting = journal.files({ kinds: ['on-hold', 'rejected', 'needs-decision', 'missing'] });
  let acts = decideStranded(world, engine, journal, setup, random);
  for (const file of waiting) {
    // An action on one file may have changed its companions.
    const now = journal.file(file.id);
    if (now === null || now.state.kind !== file.state.kind) continue;
    const outcome = actOn(engine, now, setup.truthOf(now.serviceId), random);
    world.note(`person on ${now.path} (${now.state.kind}): ${outcome.ok ? 'done' : outcome.why.code}`);
    if (outcome.ok) acts += 1;
  }
  return acts;
}

function actOn(engine: Engine, file: TrackedFile, service: SimService, random: Random) {
  if (file.state.kind !== 'needs-decision') return random.chance(0.6) ? engine.retry(file.id) : engine.skip(file.id);
  const jobId = file.remote === null ? null : service.jobOf(file.remote.fileId);
  // Any choice for a file with a damaged row is safe, so this person need not know.
  if (isDamaged(file) && random.chance(0.7)) {
    return random.chance(0.5) ? engine.resolve(file.id, { kind: 'upload-again' }) : engine.retry(file.id);
  }
  if (jobId !== null)
    return engine.resolve(file.id, random.chance(0.5) ? { kind: 'job', jobId } : { kind: 'check-again' });
  const sent = sentContent(file);
  const processed = sent !== null && service.processed(sent.hash) > 0;
  if (processed || file.state.reason === 'row') return engine.skip(file.id);
  return engine.resolve(file.id, { kind: 'upload-again' });
}
