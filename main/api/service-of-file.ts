import type { DocumentService } from '#ports/document-service.ts';
import type { ApiDeps } from './api-deps.ts';

/**
 * Returns the service that holds one of our files, which may be one that new files no longer go to; `null` for any
 * other file. An archive may have been moved since, and its documents kept their ids (docs/team-mode.md#move-an-archive): a
 * document that the service in use has, too, is that one. A service that is not Intray's cannot have got it, and is not asked.
 */
export async function serviceOfFile(
  { views, services }: Pick<ApiDeps, 'views' | 'services'>,
  fileId: string,
): Promise<DocumentService | null> {
  const serviceId = views.byRemote([fileId]).get(fileId)?.serviceId ?? null;
  const own = serviceId === null ? null : services.of(serviceId);
  const current = services.current();
  if (own === null || serviceId === services.currentId() || (current?.configure ?? null) === null) return own;
  return (await current?.file(fileId))?.ok === true ? current : own;
}
