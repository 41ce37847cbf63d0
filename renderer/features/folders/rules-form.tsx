import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { FolderRules } from '#contract/folders.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { JobRules } from './job-rules.tsx';
import { MetadataField } from './metadata-field.tsx';
import { TimingRules } from './timing-rules.tsx';

interface RulesFormProps {
  readonly rules: FolderRules;
  /** Why the host refuses the rules; `null` when it does not. */
  readonly problem: CallError | null;
  readonly onChange: (rules: FolderRules) => void;
}

/** The rules that most people need come first. Rules for time and batches are collapsed. */
export function RulesForm({ rules, problem, onChange }: RulesFormProps) {
  const t = useText();
  const hostText = useHostText();
  const wrong = (field: 'include' | 'exclude') =>
    problem?.code === 'bad-pattern' && problem.detail?.['field'] === field ? hostText.error(problem) : '';
  const set = <K extends keyof FolderRules>(key: K, value: FolderRules[K]) => onChange({ ...rules, [key]: value });
  return (
    <>
      <Switch isSelected={rules.paused} onChange={(on) => set('paused', on)} description={t('rules.paused.text')}>
        {t('folders.pause')}
      </Switch>
      <Switch isSelected={rules.subfolders} onChange={(on) => set('subfolders', on)}>
        {t('rules.subfolders')}
      </Switch>
      <Switch
        isSelected={rules.standardIgnores}
        onChange={(on) => set('standardIgnores', on)}
        description={t('rules.standardIgnores.text')}
      >
        {t('rules.standardIgnores')}
      </Switch>
      <PatternField
        label={t('rules.include')}
        description={t('rules.include.text', { either: '{jpg,pdf}' })}
        placeholder="*.{jpg,pdf}, scans/**"
        value={rules.include}
        error={wrong('include')}
        onChange={(value) => set('include', value)}
      />
      <PatternField
        label={t('rules.exclude')}
        description={t('rules.exclude.text')}
        placeholder="drafts/**, *.bak"
        value={rules.exclude}
        error={wrong('exclude')}
        onChange={(value) => set('exclude', value)}
      />
      <Select
        label={t('folders.after')}
        value={rules.after}
        options={(['leave', 'move-to-processed'] as const).map((id) => ({ id, label: t(`folders.after.${id}`) }))}
        onChange={(after) => set('after', after)}
        {...(rules.after === 'leave' ? {} : { description: t('rules.after.text') })}
      />
      <Switch
        isSelected={rules.moveFailed}
        onChange={(on) => set('moveFailed', on)}
        description={t('rules.moveFailed.text')}
      >
        {t('rules.moveFailed')}
      </Switch>
      <Switch
        isSelected={rules.searchableCopies}
        onChange={(on) => set('searchableCopies', on)}
        description={t('rules.searchableCopies.text')}
      >
        {t('rules.searchableCopies')}
      </Switch>
      <JobRules rules={rules} onChange={onChange} />
      <Select
        label={t('rules.priority')}
        value={rules.priority}
        options={(['low', 'normal', 'high'] as const).map((id) => ({ id, label: t(`jobs.priority.${id}`) }))}
        onChange={(priority) => set('priority', priority)}
      />
      <MetadataField metadata={rules.metadata} onChange={(metadata) => set('metadata', metadata)} />
      <TimingRules rules={rules} onChange={onChange} />
    </>
  );
}

interface PatternFieldProps {
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  readonly value: readonly string[];
  readonly error: string;
  readonly onChange: (patterns: string[]) => void;
}

function PatternField({ value, onChange, ...rest }: PatternFieldProps) {
  // The typed text stays unchanged, because an incomplete pattern would be lost.
  const [text, setText] = useState(value.join(', '));
  return (
    <TextField
      {...rest}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(patternsIn(next));
      }}
    />
  );
}

/** Divides text into patterns at commas, but not at those inside braces or brackets: `*.{jpg,png}` is one pattern. */
function patternsIn(text: string): string[] {
  return splitAtCommas(text)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
}

function splitAtCommas(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if ('{['.includes(char)) depth += 1;
    if ('}]'.includes(char)) depth = Math.max(0, depth - 1);
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${char}`);
  }
  return parts;
}
