import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { ParamFields } from './param-field.tsx';
import { stepFormOf, type Draft, type ParamForm } from './param-forms.ts';

interface StepListProps {
  readonly label: string;
  readonly steps: readonly Draft[];
  /** The kinds of steps that may be added. */
  readonly forms: readonly ParamForm[];
  readonly fieldNames: readonly string[];
  /** What is wrong in a step, by its position. */
  readonly problemsOf: (index: number) => ReadonlyMap<string, string>;
  readonly onChange: (steps: readonly Draft[]) => void;
}

const most = 20;

/** The steps of a chain in their order: added at the end, moved and removed. */
export function StepList({ label, steps, forms, fieldNames, problemsOf, onChange }: StepListProps) {
  const t = useText();
  const swap = (a: number, b: number) => {
    const [first, second] = [steps[a], steps[b]];
    if (first !== undefined && second !== undefined) onChange(steps.with(a, second).with(b, first));
  };
  return (
    <div className="steps" role="group" aria-label={label}>
      {steps.length === 0 && <p className="dim small">{t('steps.none')}</p>}
      <ol>
        {steps.map((step, index) => {
          const form = stepFormOf(step);
          const name = form === undefined ? '' : t(form.title);
          return (
            // Steps have no id, so their position in the list identifies them.
            <li key={`${index} ${name}`}>
              <div className="step-head">
                <b>{name}</b>
                <IconButton
                  size="s"
                  icon={ArrowUp}
                  label={t('steps.up', { name })}
                  isDisabled={index === 0}
                  onPress={() => swap(index, index - 1)}
                />
                <IconButton
                  size="s"
                  icon={ArrowDown}
                  label={t('steps.down', { name })}
                  isDisabled={index === steps.length - 1}
                  onPress={() => swap(index, index + 1)}
                />
                <IconButton
                  size="s"
                  icon={Trash2}
                  label={t('steps.remove', { name })}
                  onPress={() => onChange(steps.toSpliced(index, 1))}
                />
              </div>
              {form !== undefined && form.params.length > 0 && (
                <ParamFields
                  form={form}
                  draft={step}
                  fieldNames={fieldNames}
                  problems={problemsOf(index)}
                  onChange={(next) => onChange(steps.with(index, next))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {steps.length < most && (
        <Select
          key={steps.length}
          label={t('steps.add')}
          value=""
          placeholder={t('shell.choose')}
          options={forms.map(({ id, title }) => ({ id, label: t(title) }))}
          onChange={(id) => {
            const form = forms.find((each) => each.id === id);
            if (form !== undefined) onChange([...steps, form.initial]);
          }}
        />
      )}
    </div>
  );
}
