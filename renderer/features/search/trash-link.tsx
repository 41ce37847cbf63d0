import { Trash2 } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';

/** Leads to what was deleted, with how much it is. Nothing is shown where the service has no trash. */
export function TrashLink() {
  const t = useText();
  const formats = useFormats();
  const { data } = useQuery('trash.list', { page: 1, pageSize: 1 });
  if (data === null) return null;
  const { total } = data;
  return (
    <a href={hrefOf('trash')} className="button trash-link" data-kind="quiet" data-size="s">
      <Trash2 aria-hidden />
      <span className="trash-link-name">{t('trash.title')}</span>
      {total > 0 && <span className="trash-link-count">{formats.number(total)}</span>}
    </a>
  );
}
