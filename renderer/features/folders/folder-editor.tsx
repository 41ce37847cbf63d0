import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import { defaultFolderRules, type Folder, type FolderRules } from '#contract/folders.ts';
import { useCall, useLink } from '../../bridge/react.tsx';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { useBackOnEscape } from '../../screen/use-back-on-escape.ts';
import { useUnsaved } from '../../screen/use-unsaved.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DryRun, useTrial } from './dry-run.tsx';
import { FolderField } from '../../documents/folders/folder-field.tsx';
import { FolderRefused } from '../../documents/folders/folder-refused.tsx';
import { FolderPasswords } from './folder-passwords.tsx';
import { RulesForm } from './rules-form.tsx';

/**
 * Edits the rules of a folder beside their effect on the files that are there now. Nothing is uploaded before the rules
 * are saved.
 */
export function FolderEditor({ folder }: { readonly folder: Folder | null }) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const [path, setPath] = useState(folder?.path ?? '');
  const [rules, setRules] = useState<FolderRules>(folder?.rules ?? defaultFolderRules);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const trial = useTrial(path.trim(), rules);
  const [initial] = useState(() => JSON.stringify({ path, rules }));
  const isChanged = JSON.stringify({ path, rules }) !== initial;
  const isReady = path.trim() !== '' && isLive;
  /** @returns whether the rules were saved */
  const save = async (create: boolean): Promise<boolean> => {
    setSaving(true);
    const answer =
      folder === null
        ? await call('folders.add', { path: path.trim(), rules, create })
        : await call('folders.update', { id: folder.id, rules });
    setSaving(false);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return false;
    toast({
      tone: 'done',
      text: t(folder === null ? 'folders.added' : 'folders.saved', { name: isolate(answer.result.name) }),
    });
    return true;
  };
  const { question, stopGuarding } = useUnsaved({ isChanged, canSave: isReady, save: () => save(false) });
  const saveAndLeave = async (create: boolean) => {
    if (!(await save(create))) return;
    stopGuarding();
    navigate(hrefOf('folders'));
  };
  useBackOnEscape(() => navigate(hrefOf('folders')), '.folder-editor');
  return (
    <form
      className="folder-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void saveAndLeave(false);
      }}
    >
      <Card>
        <div className="folder-editor-form">
          {folder === null ? (
            <FolderField
              label={t('folders.path')}
              value={path}
              onChange={(next) => {
                setPath(next);
                setError(null);
              }}
              autoFocus
            />
          ) : (
            <div>
              <div className="field-label">{t('folders.path')}</div>
              <p className="mono">{folder.path}</p>
            </div>
          )}
          <RulesForm rules={rules} problem={trial.error ?? error} onChange={setRules} />
          {folder !== null && <FolderPasswords folder={folder} />}
          {error !== null && <FolderRefused error={error} onCreate={() => void saveAndLeave(true)} />}
          <div className="folder-editor-actions">
            {!isLive && <span className="dim small">{t('folders.kept')}</span>}
            <LinkButton kind="quiet" href={hrefOf('folders')}>
              {t('shell.cancel')}
            </LinkButton>
            <Button type="submit" kind="primary" isPending={isSaving} isDisabled={!isReady}>
              {t(folder === null ? 'folders.watch' : 'shell.save')}
            </Button>
          </div>
        </div>
      </Card>
      {/* The trial run scrolls separately from the form, so it must be reachable by keyboard. */}
      <div className="folder-trial" role="group" aria-label={t('folders.dryRun')} tabIndex={0}>
        <Section title={t('folders.dryRun')} note={t('folders.dryRun.note')}>
          <DryRun trial={trial} />
        </Section>
      </div>
      {question}
    </form>
  );
}
