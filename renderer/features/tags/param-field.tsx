import { useState } from 'react';
import { builtInFieldNames } from '#contract/configuration.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePointText } from '../../documents/point-text.ts';
import type { Draft, Param, ParamForm } from './param-forms.ts';
import { usePatternCheck } from './use-pattern-check.ts';

interface ParamFieldsProps {
  readonly form: ParamForm;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The other fields of the tag, which a value may be made of. */
  readonly fieldNames: readonly string[];
  /** What is wrong, by the name of the input. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The inputs of one source or step. */
export function ParamFields({ form, draft, onChange, fieldNames, problems }: ParamFieldsProps) {
  return (
    <div className="params">
      {form.params.map((param) => (
        <ParamField
          key={param.key}
          param={param}
          draft={draft}
          problem={problems.get(param.key)}
          fieldNames={fieldNames}
          onChange={(value) => onChange({ ...draft, [param.key]: value })}
        />
      ))}
    </div>
  );
}

interface ParamFieldProps {
  readonly param: Param;
  readonly draft: Draft;
  readonly problem: string | undefined;
  readonly fieldNames: readonly string[];
  readonly onChange: (value: unknown) => void;
}

function ParamField(props: ParamFieldProps) {
  const { param, draft, problem, onChange } = props;
  const t = useText();
  const pointText = usePointText();
  const value = draft[param.key];
  const label = t(param.label);
  const described = param.description === undefined ? {} : { description: t(param.description) };
  switch (param.kind) {
    case 'choice':
      return (
        <Select
          label={label}
          {...described}
          value={textOf(value)}
          options={param.options.map((each) => ({ id: each.id, label: t(each.label) }))}
          onChange={onChange}
        />
      );
    case 'field':
      return (
        <Select
          label={label}
          {...described}
          value={textOf(value)}
          options={builtInFieldNames.map((id) => ({ id, label: pointText.field(id) }))}
          onChange={onChange}
        />
      );
    case 'fields':
      return <FieldsParam {...props} />;
    case 'lines':
      return <LinesParam {...props} read={linesOf} write={(all) => (Array.isArray(all) ? all.join('\n') : '')} />;
    case 'entries':
      return <LinesParam {...props} read={entriesOf} write={entriesText} />;
    case 'group':
    case 'number':
      return (
        <TextField
          label={label}
          {...described}
          type="number"
          value={typeof value === 'number' ? String(value) : ''}
          error={problem}
          onChange={(text) => onChange(text.trim() === '' ? undefined : Number(text))}
        />
      );
    case 'pattern':
      return <PatternParam {...props} />;
    case 'table':
    case 'key':
    case 'value':
      return <TableParam {...props} />;
    case 'text':
      return <TextField label={label} {...described} value={textOf(value)} error={problem} onChange={onChange} />;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function PatternParam({ param, draft, problem, onChange }: ParamFieldProps) {
  const t = useText();
  const text = textOf(draft[param.key]);
  const check = usePatternCheck(text);
  return (
    <TextField
      label={t(param.label)}
      description={param.description === undefined ? undefined : t(param.description)}
      value={text}
      error={check.problem ?? problem}
      onChange={onChange}
    />
  );
}

interface LinesParamProps extends ParamFieldProps {
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
}

/** Several values, one on each line. What is typed stays as it is, also an empty line, while it stands for the value. */
function LinesParam({ param, draft, problem, onChange, read, write }: LinesParamProps) {
  const t = useText();
  const value = draft[param.key];
  const [typed, setText] = useState(() => write(value));
  const text = JSON.stringify(read(typed)) === JSON.stringify(value) ? typed : write(value);
  return (
    <TextField
      label={t(param.label)}
      description={param.description === undefined ? undefined : t(param.description)}
      lines={3}
      value={text}
      error={problem}
      onChange={(next) => {
        setText(next);
        onChange(read(next));
      }}
    />
  );
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `from = to` on each line; a line without the sign stands for a text that becomes empty. */
const entriesOf = (text: string) =>
  linesOf(text).map((line) => {
    const at = line.indexOf('=');
    return at < 0 ? { from: line, to: '' } : { from: line.slice(0, at).trim(), to: line.slice(at + 1).trim() };
  });

function entriesText(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value.map(({ from, to }: { readonly from: string; readonly to: string }) => `${from} = ${to}`).join('\n');
}

function FieldsParam({ param, draft, problem, fieldNames, onChange }: ParamFieldProps) {
  const t = useText();
  const pointText = usePointText();
  const value = draft[param.key];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="param-fields">
      <legend className="field-label">{t(param.label)}</legend>
      {fieldNames.length === 0 && <p className="dim small">{t('param.fields.none')}</p>}
      {fieldNames.map((name) => (
        <Switch
          key={name}
          isSelected={chosen.includes(name)}
          onChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((each) => each !== name))}
        >
          {pointText.field(name)}
        </Switch>
      ))}
      {problem !== undefined && <span className="field-error">{problem}</span>}
    </fieldset>
  );
}

/** A table of the configuration, or one of its columns. */
function TableParam({ param, draft, problem, onChange }: ParamFieldProps) {
  const t = useText();
  const { data: tables } = useQuery('configuration.tables.list', {});
  const table = tables?.find(({ name }) => name === draft['table']);
  const names = param.kind === 'table' ? tables?.map(({ name }) => name) : table?.columns;
  if (param.kind === 'table' && names?.length === 0) return <p className="tag-problem">{t('param.table.none')}</p>;
  return (
    <div className="field">
      <Select
        label={t(param.label)}
        value={textOf(draft[param.key])}
        placeholder={t('shell.choose')}
        isDisabled={names === undefined || names.length === 0}
        options={(names ?? []).map((name) => ({ id: name, label: name }))}
        onChange={onChange}
      />
      {problem !== undefined && <span className="field-error">{problem}</span>}
    </div>
  );
}
