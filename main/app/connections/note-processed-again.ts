import { noteReport } from '#api/note-report.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Engine } from '#engine/engine.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import { parentMessage } from '#service-api/parent-messages.ts';

interface Deps {
  readonly engine: Pick<Engine, 'noteDocument'>;
  readonly views: Pick<JournalViews, 'byRemote'>;
  readonly services: { readonly get: (id: ServiceId) => Pick<DocumentService, 'file' | 'rights'> | null };
  /** Called when lists and documents of the service are to be asked for again; never more often than every half second. */
  readonly changed: () => void;
}

const gatherMs = 500;

const beginsAndEnds: ReadonlySet<string> = new Set([
  'file.queued_again',
  'file.processed_again',
  'file.not_processed_again',
]);

/**
 * Heeds the messages of the local service about documents that are processed again: lists are asked for again, and the row
 * of the file gets the class and the values that the service reports now. Nothing else about the file changes, and a
 * message that is lost costs an older amount on screen until the document is opened.
 */
export function createProcessedAgain({ engine, views, services, changed }: Deps): (received: unknown) => void {
  let timer: NodeJS.Timeout | null = null;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      changed();
    }, gatherMs).unref();
  };
  const noteValues = async (fileId: string): Promise<void> => {
    const serviceId = views.byRemote([fileId]).get(fileId)?.serviceId ?? null;
    const service = serviceId === null ? null : services.get(serviceId);
    const answer = await service?.file(fileId);
    if (service && answer?.ok === true) noteReport({ engine, views }, service, answer.value);
  };
  return (received) => {
    const parsed = parentMessage.safeParse(received);
    if (!parsed.success || parsed.data.kind !== 'event') return;
    const { event_kind: kind, file_id: fileId } = parsed.data;
    if (fileId === null || !beginsAndEnds.has(kind)) return;
    soon();
    if (kind === 'file.processed_again') void noteValues(fileId);
  };
}
