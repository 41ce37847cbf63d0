import { Server } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { serviceOfFile } from './service-of-file.ts';
import './service-chip.css';

/** Shows the service of a file. Empty while there has only been one service. */
export function ServiceChip({ serviceId }: { readonly serviceId: string | null }) {
  const t = useText();
  const { data: status } = useQuery('app.status', {});
  const name = serviceOfFile(serviceId, status, t);
  if (name === null) return null;
  return (
    <span className="service-chip">
      <Server aria-hidden />
      <span className="hidden-visually">{t('file.service')}: </span>
      <span className="cut">{name}</span>
    </span>
  );
}
