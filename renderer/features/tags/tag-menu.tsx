import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguredTag, TagSummary } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { DeleteTag } from './delete-tag.tsx';
import { useChange } from './use-change.ts';

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
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const before = { id: tag.id, name: tag.name, description: tag.description };
    const why = await change(
      'configuration.tags.change',
      { id: tag.id, name: name.trim(), description: description.trim() },
      {
        done: t('tags.saved'),
        undo: () => void change('configuration.tags.change', before, { done: t('tags.undone') }),
      },
    );
    setPending(false);
    setProblem(why ?? '');
    if (why === null) onClose();
  };
  return (
    <Dialog
      title={t('tags.rename')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" isDisabled={name.trim() === ''} isPending={isPending} onPress={() => void save()}>
            {t('shell.save')}
          </Button>
        </>
      }
    >
      <div className="tag-form">
        <TextField
          label={t('tags.name')}
          value={name}
          error={problem}
          description={t('tags.name.text')}
          autoFocus
          onChange={(next) => {
            setName(next);
            setProblem('');
          }}
        />
        <TextField label={t('tags.description')} value={description} lines={3} onChange={setDescription} />
      </div>
    </Dialog>
  );
}

function RestoreTag({ tag, onClose }: TagDialogProps) {
  const t = useText();
  const pointText = usePointText();
  const change = useChange();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    setPending(true);
    const why = await change('configuration.tags.restore', { id: tag.id }, { done: t('tags.restored') });
    setPending(false);
    setProblem(why);
    if (why === null) onClose();
  };
  return (
    <Dialog
      title={t('tags.restore.ask', { tag: pointText.tag(tag.name) })}
      role="alertdialog"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="danger" isPending={isPending} onPress={() => void restore()}>
            {t('tags.restore')}
          </Button>
        </>
      }
    >
      <p>{t('tags.restore.text')}</p>
      {problem !== null && <p className="tag-problem">{problem}</p>}
    </Dialog>
  );
}
