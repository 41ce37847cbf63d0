import { Server } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { LinkButton } from '../../ui/button.tsx';
import { hostOf, kindOfOther } from '../files/service-of-file.ts';
import './documents-elsewhere.css';

export const otherServicesWithDocuments = (status: AppStatus | null): AppStatus['otherServices'] =>
  (status?.otherServices ?? []).filter(({ done }) => done > 0);

/**
 * Tells which documents Search does not find because they are at a service that is not in use. `isBrief` leaves out the
 * link there.
 */
export function DocumentsElsewhere({ isBrief = false }: { readonly isBrief?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { data: status } = useQuery('app.status', {});
  const others = otherServicesWithDocuments(status);
  if (status === null || others.length === 0) return null;
  return (
    <ul className="documents-elsewhere">
      {others.map(({ serviceId, origin, done }) => {
        const kind = kindOfOther({ origin }, status);
        const service = hostOf(origin ?? '');
        return (
          <li key={serviceId}>
            {isBrief && <Server aria-hidden />}
            <span>{t(`elsewhere.${kind}`, { count: done, shown: formats.number(done), service })}</span>
            {!isBrief && kind === 'here' && (
              <LinkButton size="s" href={hrefOf('service', 'local')}>
                {t('service.local.use')}
              </LinkButton>
            )}
            {!isBrief && (kind === 'remote' || kind === 'company') && (
              <LinkButton size="s" href={hrefOf('service', 'connect', { to: serviceId })}>
                {t('elsewhere.connect', { service })}
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
