import type { Engine } from '#engine/engine.ts';
import { parentMessage } from '#service-api/parent-messages.ts';

/**
 * Hands on what the local service says over its private road. Hints: the engine looks sooner and shows pages; whatever it
 * decides comes from its own questions, so that a message that is lost, late or wrong costs a second and nothing else.
 */
export function onServiceEvents(engine: Pick<Engine, 'heard' | 'heardReading'>, message: unknown): void {
  const parsed = parentMessage.safeParse(message);
  if (!parsed.success) return;
  const told = parsed.data;
  switch (told.kind) {
    case 'ready':
    case 'cannot-start':
      // Of its life the child host tells.
      return;
    case 'progress':
      engine.heardReading({ fileId: told.file_id, pagesDone: told.pages_done, pages: told.pages });
      return;
    case 'event':
      engine.heard({
        ...(told.file_id === null ? {} : { fileId: told.file_id }),
        ...(told.job_id === null ? {} : { jobId: told.job_id }),
      });
  }
}
