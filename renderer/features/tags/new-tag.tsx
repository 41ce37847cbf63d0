import { useState } from 'react';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { useBackOnEscape } from '../../screen/use-back-on-escape.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePointText } from '../../documents/point-text.ts';

/** The form for a new tag; `names` are those that are taken. It leads on to the keywords of the new tag. */
export function NewTag({ names }: { readonly names: readonly string[] }) {
  const t = useText();
  const hostText = useHostText();
  const pointText = usePointText();
  const call = useCall();
  const toast = useToast();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  useBackOnEscape(() => navigate(hrefOf('tags')), '.tag-new');
  const isTaken = names.some((each) => each.toLowerCase() === name.trim().toLowerCase());
  const create = async () => {
    setPending(true);
    const answer = await call('configuration.tags.create', { name: name.trim(), description: description.trim() });
    setPending(false);
    if (!answer.ok) {
      setProblem(hostText.error(answer.error));
      return;
    }
    toast({
      tone: 'done',
      text: t('tags.created', { tag: pointText.tag(answer.result.name) }),
      about: 'configuration',
    });
    navigate(hrefOf('tags', answer.result.id, { part: 'criteria' }));
  };
  return (
    <form
      className="tag-new tag-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isTaken) void create();
      }}
    >
      <h2>{t('tags.new')}</h2>
      <TextField
        label={t('tags.name')}
        value={name}
        autoFocus
        error={isTaken ? t('tags.name.taken') : problem}
        description={t('tags.name.text')}
        onChange={(next) => {
          setName(next);
          setProblem('');
        }}
      />
      <TextField
        label={t('tags.description')}
        value={description}
        lines={3}
        description={t('tags.description.text')}
        onChange={setDescription}
      />
      <div className="tag-form-actions">
        <LinkButton kind="quiet" href={hrefOf('tags')}>
          {t('shell.cancel')}
        </LinkButton>
        <Button type="submit" kind="primary" isPending={isPending} isDisabled={name.trim() === '' || isTaken}>
          {t('tags.create')}
        </Button>
      </div>
    </form>
  );
}
