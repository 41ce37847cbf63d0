import { preStepNames } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { Section } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePointText } from '../../documents/point-text.ts';
import type { FieldDraft } from './field-draft.ts';
import { ParamFields } from './param-field.tsx';
import { sourceFormOf, sourceForms, stepForms } from './param-forms.ts';
import { StepList } from './step-list.tsx';

interface FieldFormProps {
  readonly draft: FieldDraft;
  /** The names of the other fields of the tag. */
  readonly others: readonly string[];
  /** Another field has this name. */
  readonly isTaken: boolean;
  /** The inputs that are wrong, as paths. */
  readonly wrong: readonly string[];
  readonly onChange: (draft: FieldDraft) => void;
}

const types = ['String', 'DateTime', 'Decimal'] as const;
/** Sources that take text from the page, which steps can change before. */
const fromPage: readonly unknown[] = ['label', 'pattern'];

/** The inputs of a field: what it is, where its value comes from, and what is done with it. */
export function FieldForm({ draft, others, isTaken, wrong, onChange }: FieldFormProps) {
  const t = useText();
  const put = (part: Partial<FieldDraft>) => onChange({ ...draft, ...part });
  const source = sourceFormOf(draft.source);
  const problemsOf = (path: string) =>
    new Map(
      wrong
        .filter((each) => each.startsWith(`${path}.`))
        .map((each) => [each.slice(path.length + 1), t('fields.input.wrong')]),
    );
  return (
    <>
      <div className="field-basics">
        <TextField
          label={t('fields.name')}
          value={draft.name}
          error={isTaken ? t('fields.name.taken') : wrong.includes('name') ? t('fields.name.wrong') : ''}
          description={t('fields.name.text')}
          autoFocus={draft.name === ''}
          onChange={(name) => put({ name })}
        />
        <Select
          label={t('fields.type')}
          value={draft.dataType}
          options={types.map((id) => ({ id, label: t('tags.type', { type: id }) }))}
          onChange={(dataType) => put({ dataType })}
        />
      </div>
      <TextField
        label={t('tags.description')}
        value={draft.description}
        onChange={(description) => put({ description })}
      />
      <Switch isSelected={draft.required} onChange={(required) => put({ required })}>
        {t('fields.required')}
      </Switch>
      <Section title={t('fields.source')}>
        <div className="tag-form">
          <Select
            label={t('fields.source.label')}
            value={source?.id ?? ''}
            options={sourceForms.map(({ id, title }) => ({ id, label: t(title) }))}
            onChange={(id) => {
              const chosen = sourceForms.find((form) => form.id === id);
              if (chosen !== undefined && chosen !== source) put({ source: chosen.initial });
            }}
          />
          {source !== undefined && (
            <ParamFields
              key={source.id}
              form={source}
              draft={draft.source}
              fieldNames={others}
              problems={problemsOf('source')}
              onChange={(next) => put({ source: next })}
            />
          )}
        </div>
      </Section>
      {(fromPage.includes(draft.source['kind']) || draft.pre.length > 0) && (
        <Section title={t('steps.pre')} note={t('steps.pre.text')}>
          <StepList
            label={t('steps.pre')}
            steps={draft.pre}
            forms={stepForms.filter(({ id }) => preStepNames.includes(id))}
            fieldNames={others}
            problemsOf={(index) => problemsOf(`pre.${index}`)}
            onChange={(pre) => put({ pre })}
          />
        </Section>
      )}
      <Section title={t('steps.post')} note={t('steps.post.text')}>
        <StepList
          label={t('steps.post')}
          steps={draft.post}
          forms={stepForms}
          fieldNames={others}
          problemsOf={(index) => problemsOf(`post.${index}`)}
          onChange={(post) => put({ post })}
        />
      </Section>
      <Further draft={draft} others={others} onChange={(dependsOn) => put({ dependsOn })} />
    </>
  );
}

interface FurtherProps {
  readonly draft: FieldDraft;
  readonly others: readonly string[];
  readonly onChange: (dependsOn: readonly string[]) => void;
}

/** Fields that come first although the source does not name them; few need this. */
function Further({ draft, others, onChange }: FurtherProps) {
  const t = useText();
  const pointText = usePointText();
  if (others.length === 0) return null;
  return (
    <details className="field-further">
      <summary>{t('fields.dependsOn', { count: draft.dependsOn.length })}</summary>
      <p className="dim small">{t('fields.dependsOn.text')}</p>
      {others.map((name) => (
        <Switch
          key={name}
          isSelected={draft.dependsOn.includes(name)}
          onChange={(on) => onChange(on ? [...draft.dependsOn, name] : draft.dependsOn.filter((each) => each !== name))}
        >
          {pointText.field(name)}
        </Switch>
      ))}
    </details>
  );
}
