// Entry of the second engine's process. Native code that crashes or is killed ends only this process: in a thread it
// would end the whole service. The process ends with the channel to its parent.
import type { PaddleReply, PaddleRequest } from './paddle-messages.ts';
import { loadModels } from './models.ts';
import { recognisePage } from './recognise-page.ts';

process.once('disconnect', () => process.exit());

const reply = (message: PaddleReply): void => {
  if (process.connected) process.send?.(message);
};
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  const models = await loadModels();
  process.on('message', ({ id, raster, isUpright }: PaddleRequest) => {
    recognisePage(models, raster, isUpright).then(
      (reading) => reply({ kind: 'read', id, reading }),
      (error: unknown) => reply({ kind: 'failed', id, reason: reasonOf(error) }),
    );
  });
  reply({ kind: 'up' });
} catch (error) {
  reply({ kind: 'unavailable', reason: reasonOf(error) });
}
