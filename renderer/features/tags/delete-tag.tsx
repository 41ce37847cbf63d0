import { useState } from 'react';
import type { ConfiguredTag, TagSummary } from '#contract/configuration.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { useChange } from '../../screen/use-change.ts';

interface DeleteTagProps {
  readonly tag: ConfiguredTag;
  readonly tags: readonly TagSummary[];
  readonly onClose: () => void;
}

/** Asks where the documents of the tag go before it is deleted. */
export function DeleteTag({ tag, tags, onClose }: DeleteTagProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const change = useChange();
  const others = tags.filter(({ id }) => id !== tag.id);
  const [moveTo, setMoveTo] = useState(others.find(({ isFixed }) => isFixed)?.id ?? others[0]?.id ?? '');
  const name = pointText.tag(tag.name);
  const place = tags.findIndex(({ id }) => id === tag.id);
  const next = tags[place + 1] ?? tags[place - 1];
  const target = others.find(({ id }) => id === moveTo);
  const remove = async () => {
    const why = await change(
      'configuration.tags.delete',
      { id: tag.id, moveTo: target === undefined || target.isFixed ? null : target.id },
      { done: t('tags.deleted', { tag: name }) },
    );
    if (why === null) navigate(hrefOf('tags', next?.id ?? null));
    return why;
  };
  return (
    <ActionDialog
      title={t('tags.delete.ask', { tag: name })}
      role="alertdialog"
      action={t('tags.delete.do')}
      isDanger
      onAct={remove}
      onClose={onClose}
    >
      <p>
        {t('tags.delete.text', {
          count: tag.documentCount,
          shown: formats.number(tag.documentCount),
          fields: tag.fields.length,
        })}
      </p>
      {tag.documentCount > 0 && (
        <Select
          label={t('tags.delete.moveTo')}
          value={moveTo}
          options={others.map((each) => ({ id: each.id, label: pointText.tag(each.name) }))}
          description={t('tags.delete.moveTo.text')}
          onChange={setMoveTo}
        />
      )}
    </ActionDialog>
  );
}
