import { useState } from 'react';
import type { ConfiguredTag } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { useBackOnEscape } from '../../screen/use-back-on-escape.ts';
import { useUnsaved } from '../../screen/use-unsaved.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { ChainDrawing } from './chain-drawing.tsx';
import { checkField, circleIn, dependenciesOf, draftOf, newField, type FieldDraft } from './field-draft.ts';
import { FieldForm } from './field-form.tsx';
import { FieldTrial } from './field-trial.tsx';
import { useChange } from '../../screen/use-change.ts';
import './field-editor.css';

interface FieldEditorProps {
  readonly tag: ConfiguredTag;
  /** `new`, or the ID of a field of the tag. */
  readonly fieldId: string;
}

/** Edits one field above a trial run of it on a document. Nothing changes before it is saved. */
export function FieldEditor({ tag, fieldId }: FieldEditorProps) {
  const t = useText();
  const pointText = usePointText();
  const change = useChange();
  const known = tag.fields.find(({ id }) => id === fieldId) ?? null;
  const [initial] = useState<FieldDraft>(() => (known === null ? newField : draftOf(known)));
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const others = tag.fields.filter(({ id }) => id !== fieldId);
  const checked = checkField(draft);
  const isTaken = others.some(({ name }) => name.toLowerCase() === draft.name.trim().toLowerCase());
  const withDraft = [...others, { ...draft, name: draft.name.trim() }];
  const circle = circleIn(withDraft);
  const canSave = checked.ok && !isTaken && circle === null;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const back = hrefOf('tags', tag.id, { part: 'fields' });
  /** @returns whether the field was saved */
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (!canSave) return false;
    setPending(true);
    const name = pointText.field(checked.field.name);
    const params = { tagId: tag.id, id: known?.id ?? null, field: checked.field };
    const why = await change('configuration.fields.put', params, { done: t('fields.saved', { name }) });
    setPending(false);
    setProblem(why);
    return why === null;
  };
  const { question, stopGuarding } = useUnsaved({ isChanged, canSave, save });
  useBackOnEscape(() => navigate(back), '.field-editor');
  const saveAndLeave = async () => {
    if (!(await save())) return;
    stopGuarding();
    navigate(back);
  };
  const title = known === null ? t('fields.new') : t('fields.change', { name: pointText.field(known.name) });
  return (
    <>
      <form
        className="field-editor"
        onSubmit={(event) => {
          event.preventDefault();
          void saveAndLeave();
        }}
      >
        <div className="tag-head">
          <h2>{title}</h2>
          <span className="dim">{t('fields.ofTag', { tag: pointText.tag(tag.name) })}</span>
        </div>
        <FieldForm
          draft={draft}
          others={others.map(({ name }) => name)}
          isTaken={isTaken}
          wrong={isTried && !checked.ok ? checked.wrong : []}
          onChange={(next) => {
            setDraft(next);
            setProblem(null);
          }}
        />
        {circle !== null && (
          <p className="tag-problem">
            {t('fields.circle', { path: circle.map((name) => pointText.field(name)).join(' → ') })}
          </p>
        )}
        {circle === null && dependenciesOf(draft).length > 0 && (
          <ChainDrawing fields={withDraft} around={draft.name.trim()} />
        )}
        {problem !== null && <p className="tag-problem">{problem}</p>}
        <div className="field-save">
          {isTried && !canSave && <span className="tag-problem">{t('fields.incomplete')}</span>}
          <LinkButton kind="quiet" href={back}>
            {t('shell.cancel')}
          </LinkButton>
          <Button type="submit" kind="primary" isPending={isPending}>
            {t('fields.save')}
          </Button>
        </div>
      </form>
      <Section title={t('trial.title')}>
        <FieldTrial
          tag={tag}
          draft={canSave ? { id: known?.id ?? null, field: checked.field } : null}
          name={draft.name.trim()}
        />
      </Section>
      {question}
    </>
  );
}
