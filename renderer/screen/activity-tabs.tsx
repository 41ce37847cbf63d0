import { useText } from '../i18n/text.tsx';
import { hrefOf } from './routes.ts';
import './activity-tabs.css';

/** The two halves of Activity: batches by day, and every file. Each has its own address. */
export function ActivityTabs({ current }: { readonly current: 'batches' | 'files' }) {
  const t = useText();
  return (
    <nav className="activity-tabs" aria-label={t('shell.activity')}>
      <a href={hrefOf('activity')} aria-current={current === 'batches' ? 'page' : undefined}>
        {t('activity.batches')}
      </a>
      <a href={hrefOf('files')} aria-current={current === 'files' ? 'page' : undefined}>
        {t('files.title')}
      </a>
    </nav>
  );
}
