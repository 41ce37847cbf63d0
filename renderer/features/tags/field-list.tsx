import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguredTag } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { ChainDrawing } from './chain-drawing.tsx';
import { dependenciesOf } from './field-draft.ts';
import { sourceFormOf } from './param-forms.ts';
import { useChange } from '../../screen/use-change.ts';
import './field-list.css';

type Field = ConfiguredTag['fields'][number];

/** The fields of a tag in the order in which people see them, and how they depend on each other. */
export function FieldList({ tag }: { readonly tag: ConfiguredTag }) {
  const t = useText();
  const change = useChange();
  const toast = useToast();
  const [deleted, setDeleted] = useState<Field | null>(null);
  const order = async (ids: readonly string[]) => {
    const before = { tagId: tag.id, ids: tag.fields.map(({ id }) => id) };
    const undo = () => void change('configuration.fields.order', before, { done: t('tags.undone') });
    const problem = await change(
      'configuration.fields.order',
      { tagId: tag.id, ids: [...ids] },
      { done: t('fields.ordered'), undo },
    );
    if (problem !== null) toast({ tone: 'fail', text: t('shell.actionFailed', { message: problem }) });
  };
  const swap = (a: number, b: number) => {
    const ids = tag.fields.map(({ id }) => id);
    const [first, second] = [ids[a], ids[b]];
    if (first !== undefined && second !== undefined) void order(ids.with(a, second).with(b, first));
  };
  return (
    <>
      <Section
        title={t('tags.fields')}
        action={
          <LinkButton size="s" icon={Plus} href={hrefOf('tags', tag.id, { field: 'new' })}>
            {t('fields.add')}
          </LinkButton>
        }
      >
        {tag.fields.length === 0 && <p className="dim small">{t('fields.none')}</p>}
        {tag.fields.length > 0 && (
          <Card>
            <ol className="fields">
              {tag.fields.map((field, index) => (
                <li key={field.id}>
                  <FieldFacts tagId={tag.id} field={field} />
                  <FieldButtons
                    field={field}
                    onUp={index === 0 ? null : () => swap(index, index - 1)}
                    onDown={index === tag.fields.length - 1 ? null : () => swap(index, index + 1)}
                    onDelete={() => setDeleted(field)}
                  />
                </li>
              ))}
            </ol>
          </Card>
        )}
      </Section>
      {tag.fields.some((field) => dependenciesOf(field).length > 0) && (
        <Section title={t('chain.title')}>
          <ChainDrawing fields={tag.fields} />
        </Section>
      )}
      {deleted !== null && <DeleteField tag={tag} field={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function FieldFacts({ tagId, field }: { readonly tagId: string; readonly field: Field }) {
  const t = useText();
  const pointText = usePointText();
  const source = sourceFormOf(field.source);
  const needed = dependenciesOf(field);
  const steps = field.pre.length + field.post.length;
  return (
    <div className="field-facts">
      <a href={hrefOf('tags', tagId, { field: field.id })}>
        <b>{pointText.field(field.name)}</b>
      </a>{' '}
      <span className="mono dim">{field.name}</span>
      <small>
        {[
          t('tags.type', { type: field.dataType }),
          source === undefined ? '' : t(source.title),
          steps === 0 ? '' : t('fields.steps', { count: steps }),
          needed.length === 0
            ? ''
            : t('tags.dependsOn', { fields: needed.map((name) => pointText.field(name)).join(', ') }),
          field.required ? t('fields.required.short') : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </small>
    </div>
  );
}

interface FieldButtonsProps {
  readonly field: Field;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onDelete: () => void;
}

function FieldButtons({ field, onUp, onDown, onDelete }: FieldButtonsProps) {
  const t = useText();
  const name = usePointText().field(field.name);
  return (
    <div className="field-buttons">
      <IconButton
        size="s"
        icon={ArrowUp}
        label={t('steps.up', { name })}
        isDisabled={onUp === null}
        onPress={() => onUp?.()}
      />
      <IconButton
        size="s"
        icon={ArrowDown}
        label={t('steps.down', { name })}
        isDisabled={onDown === null}
        onPress={() => onDown?.()}
      />
      <IconButton size="s" icon={Trash2} label={t('fields.delete', { name })} onPress={onDelete} />
    </div>
  );
}

interface DeleteFieldProps {
  readonly tag: ConfiguredTag;
  readonly field: Field;
  readonly onClose: () => void;
}

function DeleteField({ tag, field, onClose }: DeleteFieldProps) {
  const t = useText();
  const pointText = usePointText();
  const change = useChange();
  const name = pointText.field(field.name);
  const users = tag.fields.filter((each) => dependenciesOf(each).includes(field.name));
  const remove = () =>
    change('configuration.fields.delete', { tagId: tag.id, id: field.id }, { done: t('fields.deleted', { name }) });
  return (
    <ActionDialog
      title={t('fields.delete.ask', { name })}
      role="alertdialog"
      action={t('fields.delete.do')}
      isDanger
      canAct={users.length === 0}
      onAct={remove}
      onClose={onClose}
    >
      <p>
        {users.length === 0
          ? t('fields.delete.text')
          : t('fields.delete.used', { fields: users.map((each) => pointText.field(each.name)).join(', ') })}
      </p>
    </ActionDialog>
  );
}
