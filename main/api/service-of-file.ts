import type { DocumentService } from '#ports/document-service.ts';
import type { ApiDeps } from './api-deps.ts';

/**
 * Returns the service that holds one of our files, which may be one that new files no longer go to; `null` for any
 * other file.
 */
export function serviceOfFile(
  { views, services }: Pick<ApiDeps, 'views' | 'services'>,
  fileId: string,
): DocumentService | null {
  const serviceId = views.byRemote([fileId]).get(fileId)?.serviceId ?? null;
  return serviceId === null ? null : services.of(serviceId);
}
