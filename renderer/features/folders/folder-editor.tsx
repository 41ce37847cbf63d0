import { useState } from 'react';
import { defaultFolderRules, type Folder, type FolderRules } from '#contract/folders.ts';
import { useCall } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../shell/routes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DryRun } from './dry-run.tsx';
import { FolderField } from './folder-field.tsx';
import { RulesForm } from './rules-form.tsx';

/** The rules of a folder beside what they would do with the files that are there now. Nothing is sent until it is saved. */
export function FolderEditor({ folder }: { readonly folder: Folder | null }) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const [path, setPath] = useState(folder?.path ?? '');
  const [rules, setRules] = useState<FolderRules>(folder?.rules ?? defaultFolderRules);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState('');
  const save = async () => {
    setSaving(true);
    const answer =
      folder === null
        ? await call('folders.add', { path: path.trim(), rules })
        : await call('folders.update', { id: folder.id, rules });
    setSaving(false);
    if (!answer.ok) {
      setError(answer.error.message);
      return;
    }
    toast({ tone: 'done', text: t(folder === null ? 'folders.added' : 'folders.saved', { name: answer.result.name }) });
    navigate(hrefOf('folders'));
  };
  return (
    <form
      className="folder-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') void save();
      }}
    >
      <div>
        <Card>
          <div className="folder-editor-form">
            {folder === null ? (
              <FolderField label={t('folders.path')} value={path} onChange={setPath} autoFocus />
            ) : (
              <div>
                <div className="field-label">{t('folders.path')}</div>
                <p className="mono">{folder.path}</p>
              </div>
            )}
            <RulesForm rules={rules} onChange={setRules} />
            {error !== '' && <Banner tone="fail" title={error} />}
            <div className="folder-editor-actions">
              <LinkButton kind="quiet" href={hrefOf('folders')}>
                {t('shell.cancel')}
              </LinkButton>
              <Button type="submit" kind="primary" isPending={isSaving} isDisabled={path.trim() === ''}>
                {t(folder === null ? 'folders.watch' : 'shell.save')}
              </Button>
            </div>
          </div>
        </Card>
      </div>
      <Section title={t('folders.dryRun')} note={t('folders.dryRun.note')}>
        <DryRun path={path.trim()} rules={rules} />
      </Section>
    </form>
  );
}
