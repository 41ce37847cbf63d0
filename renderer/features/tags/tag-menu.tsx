import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguredTag, TagSummary } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { DeleteTag } from './delete-tag.tsx';
import { useChange } from '../../screen/use-change.ts';

interface TagMenuProps {
  readonly tag: ConfiguredTag;
  readonly tags: readonly TagSummary[];
}

/** What can be done with a tag as a whole. */
export function TagMenu({ tag, tags }: TagMenuProps) {
  const t = useText();
  const [open, setOpen] = useState<'rename' | 'restore' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const restore = tag.isBuiltIn && tag.isChanged;
  return (
    <>
      <MenuButton
        label={t('tags.more.actions')}
        entries={[
          { id: 'rename', label: t('tags.rename'), icon: Pencil, onAction: () => setOpen('rename') },
          ...(restore
            ? [{ id: 'restore', label: t('tags.restore'), icon: RotateCcw, onAction: () => setOpen('restore') }]
            : []),
          { id: 'delete', label: t('tags.delete'), icon: Trash2, onAction: () => setOpen('delete'), isDanger: true },
        ]}
      />
      {open === 'rename' && <RenameTag tag={tag} onClose={close} />}
      {open === 'restore' && <RestoreTag tag={tag} onClose={close} />}
      {open === 'delete' && <DeleteTag tag={tag} tags={tags} onClose={close} />}
    </>
  );
}

interface TagDialogProps {
  readonly tag: ConfiguredTag;
  readonly onClose: () => void;
}

function RenameTag({ tag, onClose }: TagDialogProps) {
  const t = useText();
  const change = useChange();
  const [name, setName] = useState(tag.name);
  const [description, setDescription] = useState(tag.description);
  const save = () => {
    const before = { id: tag.id, name: tag.name, description: tag.description };
    return change(
      'configuration.tags.change',
      { id: tag.id, name: name.trim(), description: description.trim() },
      {
        done: t('tags.saved'),
        undo: () => void change('configuration.tags.change', before, { done: t('tags.undone') }),
      },
    );
  };
  return (
    <ActionDialog
      title={t('tags.rename')}
      action={t('shell.save')}
      canAct={name.trim() !== ''}
      onAct={save}
      onClose={onClose}
    >
      <TextField label={t('tags.name')} value={name} description={t('tags.name.text')} autoFocus onChange={setName} />
      <TextField label={t('tags.description')} value={description} lines={3} onChange={setDescription} />
    </ActionDialog>
  );
}

function RestoreTag({ tag, onClose }: TagDialogProps) {
  const t = useText();
  const pointText = usePointText();
  const change = useChange();
  return (
    <ActionDialog
      title={t('tags.restore.ask', { tag: pointText.tag(tag.name) })}
      role="alertdialog"
      action={t('tags.restore')}
      isDanger
      onAct={() => change('configuration.tags.restore', { id: tag.id }, { done: t('tags.restored') })}
      onClose={onClose}
    >
      <p>{t('tags.restore.text')}</p>
    </ActionDialog>
  );
}
