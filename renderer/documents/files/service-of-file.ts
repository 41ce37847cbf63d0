import type { AppStatus } from '#contract/app.ts';
import type { Text } from '../../i18n/text.tsx';

type Status = Pick<AppStatus, 'service' | 'otherServices'>;
type Other = AppStatus['otherServices'][number];

/**
 * How a person distinguishes a service from the one in use: it has another address, is on this computer, has the same
 * address but another company, or is an earlier service of this computer.
 */
export type OtherKind = 'remote' | 'here' | 'company' | 'earlier';

export function kindOfOther({ origin }: Pick<Other, 'origin'>, { service }: Pick<AppStatus, 'service'>): OtherKind {
  if (origin === null) return service.kind === 'local' ? 'earlier' : 'here';
  return service.kind === 'remote' && service.origin === origin ? 'company' : 'remote';
}

/** Returns the host alone, by which people know a service. */
export const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin);

function nameOfOther(other: Pick<Other, 'origin'>, status: Pick<AppStatus, 'service'>, t: Text): string {
  return t(`service.at.${kindOfOther(other, status)}`, { service: hostOf(other.origin ?? '') });
}

/** Returns the name of a file's service; `null` while there has only been one service, or when the file is at none. */
export function serviceOfFile(serviceId: string | null, status: Status | null, t: Text): string | null {
  if (serviceId === null || status === null || status.otherServices.length === 0) return null;
  const other = status.otherServices.find((each) => each.serviceId === serviceId);
  if (other !== undefined) return nameOfOther(other, status, t);
  if (status.service.kind === 'local') return t('service.at.here');
  return status.service.origin === null ? null : hostOf(status.service.origin);
}
