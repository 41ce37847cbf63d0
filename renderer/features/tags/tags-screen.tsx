import { Tags } from 'lucide-react';
import type { Tag } from '#contract/tags.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { TagDetail } from './tag-detail.tsx';
import { TryText } from './try-text.tsx';
import './tags.css';

/** Shows tags and their fields, read-only, and lets a person try the analysis of a text. */
export function TagsScreen({ id }: ScreenProps) {
  const t = useText();
  const hostText = useHostText();
  const { data, error, refresh } = useQuery('tags.list', {});
  const tags = data ?? [];
  const chosen = tags.find((tag) => tag.id === id) ?? tags[0] ?? null;
  return (
    <Screen title={t('shell.tags')} layout="fill">
      {data === null && error === null && <Skeleton rows={8} label={t('shell.loading')} />}
      {data === null && error !== null && (
        <EmptyState icon={Tags} title={t('tags.failed')} action={<Button onPress={refresh}>{t('shell.retry')}</Button>}>
          {hostText.error(error)}
        </EmptyState>
      )}
      {data !== null && chosen === null && (
        <EmptyState icon={Tags} title={t('tags.none')}>
          {t('tags.none.text')}
        </EmptyState>
      )}
      {chosen !== null && (
        <div className="tags">
          <TagList tags={tags} chosen={chosen} />
          <div className="tags-detail">
            <p className="tags-note">{t('tags.readOnly')}</p>
            <TagDetail key={chosen.id} tag={chosen} />
            <TryText />
          </div>
        </div>
      )}
    </Screen>
  );
}

function TagList({ tags, chosen }: { readonly tags: readonly Tag[]; readonly chosen: Tag }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  return (
    <nav className="tags-list" aria-label={t('tags.list')}>
      {tags.map((tag) => (
        <a
          key={tag.id}
          href={hrefOf('tags', tag.id)}
          aria-current={tag === chosen ? 'true' : undefined}
          className="tags-entry"
        >
          <span className="cut">{pointText.tag(tag.name ?? tag.id)}</span>
          {tag.fieldCount !== null && (
            <small>{t('tags.fieldCount', { count: tag.fieldCount, shown: formats.number(tag.fieldCount) })}</small>
          )}
        </a>
      ))}
    </nav>
  );
}
