import type { AppStatus } from '#contract/app.ts';
import type { Text } from '../../i18n/text.tsx';

type Status = Pick<AppStatus, 'service' | 'otherServices'>;
type Other = AppStatus['otherServices'][number];

/**
 * What a service other than the one in use is to a person: at another address, on this computer, at the same address with
 * another company, or an earlier one of this computer.
 */
export type OtherKind = 'remote' | 'here' | 'company' | 'earlier';

export function kindOfOther({ origin }: Pick<Other, 'origin'>, { service }: Pick<AppStatus, 'service'>): OtherKind {
  if (origin === null) return service.kind === 'local' ? 'earlier' : 'here';
  return service.kind === 'remote' && service.origin === origin ? 'company' : 'remote';
}

/** The host alone, which is how a person knows a service. */
export const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin);

function nameOfOther(other: Pick<Other, 'origin'>, status: Pick<AppStatus, 'service'>, t: Text): string {
  return t(`service.at.${kindOfOther(other, status)}`, { service: hostOf(other.origin ?? '') });
}

/** Where a file is, in a few words; `null` while there has only ever been one service, or it is at none. */
export function serviceOfFile(serviceId: string | null, status: Status | null, t: Text): string | null {
  if (serviceId === null || status === null || status.otherServices.length === 0) return null;
  const other = status.otherServices.find((each) => each.serviceId === serviceId);
  if (other !== undefined) return nameOfOther(other, status, t);
  if (status.service.kind === 'local') return t('service.at.here');
  return status.service.origin === null ? null : hostOf(status.service.origin);
}
