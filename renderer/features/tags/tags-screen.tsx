import { Download, Plus, RefreshCw, Table2, Tags, Upload } from 'lucide-react';
import type { TagSummary } from '#contract/configuration.ts';
import type { CallError } from '#contract/frame.ts';
import { useState, type ReactNode } from 'react';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { saveAs } from '../../documents/download.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConfiguredTagView } from './configured-tag.tsx';
import { NewTag } from './new-tag.tsx';
import { ReadOnlyTag } from './read-only-tag.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { TablesDialog } from './tables-dialog.tsx';
import { TagList, tagListId } from './tag-list.tsx';
import './tags.css';
import './tag-edit.css';

/**
 * Shows tags and their fields: to be changed at the service of this computer, to be read at any other. `#/tags/new`
 * opens the form for a new tag; `?part=` chooses a part of the detail, and `?field=` one of the fields.
 */
export function TagsScreen({ id, params }: ScreenProps) {
  const { data: service, error, refresh } = useQuery('service.info', {});
  if (service === null)
    return (
      <Frame>
        <Waiting error={error} onRetry={refresh} />
      </Frame>
    );
  return service.canConfigure ? <ConfiguredTags id={id} params={params} /> : <ReadOnlyTags id={id} />;
}

function Frame({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  const t = useText();
  return (
    <Screen title={t('shell.tags')} layout="fill" actions={actions}>
      {children}
    </Screen>
  );
}

function Waiting({ error, onRetry }: { readonly error: CallError | null; readonly onRetry: () => void }) {
  const t = useText();
  const hostText = useHostText();
  if (error === null) return <Skeleton rows={8} label={t('shell.loading')} />;
  return (
    <EmptyState icon={Tags} title={t('tags.failed')} action={<Button onPress={onRetry}>{t('shell.retry')}</Button>}>
      {hostText.error(error)}
    </EmptyState>
  );
}

function ConfiguredTags({ id, params }: ScreenProps) {
  const t = useText();
  const formats = useFormats();
  const { data: tags, error, refresh } = useQuery('configuration.tags.list', {});
  // A tag that was just created may not be in the list yet, and must not show as another one.
  const chosen = id ?? tags?.[0]?.id;
  return (
    <Frame actions={<TagsActions tags={tags ?? []} />}>
      {tags === null && <Waiting error={error} onRetry={refresh} />}
      {tags !== null && (
        <div className="tags">
          <TagList
            tags={tags.map(({ id: tagId, name, documentCount: count }) => {
              const note = count === 0 ? '' : t('search.count', { count, shown: formats.number(count) });
              return { id: tagId, name, note, isPictured: count > 0 };
            })}
            chosen={chosen ?? ''}
          />
          <div className="tags-detail" data-list={tagListId}>
            {id === 'new' && <NewTag names={tags.map(({ name }) => name)} />}
            {id !== 'new' && chosen === undefined && (
              <EmptyState icon={Tags} title={t('tags.none')}>
                {t('tags.none.create')}
              </EmptyState>
            )}
            {id !== 'new' && chosen !== undefined && (
              <ConfiguredTagView key={chosen} id={chosen} tags={tags} params={params} />
            )}
          </div>
        </div>
      )}
    </Frame>
  );
}

function ReadOnlyTags({ id }: Pick<ScreenProps, 'id'>) {
  const t = useText();
  const formats = useFormats();
  const { data, error, refresh } = useQuery('tags.list', {});
  const tags = data ?? [];
  const chosen = tags.find((tag) => tag.id === id) ?? tags[0] ?? null;
  const noteOf = (count: number | null) =>
    count === null ? '' : t('tags.fieldCount', { count, shown: formats.number(count) });
  return (
    <Frame>
      {data === null && <Waiting error={error} onRetry={refresh} />}
      {data !== null && chosen === null && (
        <EmptyState icon={Tags} title={t('tags.none')}>
          {t('tags.none.text')}
        </EmptyState>
      )}
      {chosen !== null && (
        <div className="tags">
          <TagList
            tags={tags.map(({ id: tagId, name, fieldCount }) => ({
              ...{ id: tagId, name: name ?? tagId, note: noteOf(fieldCount) },
              isPictured: name !== null,
            }))}
            chosen={chosen.id}
          />
          <div className="tags-detail">
            <p className="tags-note">{t('tags.readOnly')}</p>
            <ReadOnlyTag key={chosen.id} tag={chosen} />
          </div>
        </div>
      )}
    </Frame>
  );
}

/** What can be done with all tags together. */
function TagsActions({ tags }: { readonly tags: readonly TagSummary[] }) {
  const t = useText();
  const [open, setOpen] = useState<'apply' | 'tables' | 'import' | null>(null);
  const call = useCall();
  const toast = useToast();
  const hostText = useHostText();
  const close = () => setOpen(null);
  const save = async () => {
    const answer = await call('transfer.export', {});
    if (answer.ok) saveAs(answer.result.url, answer.result.fileName);
    else toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
  };
  return (
    <>
      <Button icon={RefreshCw} onPress={() => setOpen('apply')}>
        {t('apply.open')}
      </Button>
      <LinkButton kind="primary" icon={Plus} href={hrefOf('tags', 'new')}>
        {t('tags.add')}
      </LinkButton>
      <MenuButton
        label={t('tags.all.actions')}
        entries={[
          { id: 'tables', label: t('tables.open'), icon: Table2, onAction: () => setOpen('tables') },
          { id: 'export', label: t('transfer.export'), icon: Download, onAction: () => void save() },
          { id: 'import', label: t('transfer.import'), icon: Upload, onAction: () => setOpen('import') },
        ]}
      />
      {open === 'apply' && <ApplyDialog tags={tags} onClose={close} />}
      {open === 'tables' && <TablesDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
