import type { FolderRules } from '#contract/folders.ts';
import { useText } from '../../i18n/text.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MetadataField } from './metadata-field.tsx';

export interface RulesFormProps {
  readonly rules: FolderRules;
  readonly onChange: (rules: FolderRules) => void;
}

/** The rules most people need first; those about time and batches are folded away. */
export function RulesForm({ rules, onChange }: RulesFormProps) {
  const t = useText();
  const set = <K extends keyof FolderRules>(key: K, value: FolderRules[K]) => onChange({ ...rules, [key]: value });
  return (
    <>
      <Switch isSelected={rules.paused} onChange={(on) => set('paused', on)} description={t('rules.paused.text')}>
        {t('rules.paused')}
      </Switch>
      <Switch isSelected={rules.subfolders} onChange={(on) => set('subfolders', on)}>
        {t('rules.subfolders')}
      </Switch>
      <PatternField
        label={t('rules.include')}
        description={t('rules.include.text')}
        value={rules.include}
        onChange={(value) => set('include', value)}
      />
      <PatternField
        label={t('rules.exclude')}
        description={t('rules.exclude.text')}
        value={rules.exclude}
        onChange={(value) => set('exclude', value)}
      />
      <Select
        label={t('folders.after')}
        value={rules.after}
        options={(['leave', 'move-to-processed'] as const).map((id) => ({ id, label: t(`folders.after.${id}`) }))}
        onChange={(after) => set('after', after)}
        description={t('rules.after.text')}
      />
      <Switch
        isSelected={rules.moveFailed}
        onChange={(on) => set('moveFailed', on)}
        description={t('rules.moveFailed.text')}
      >
        {t('rules.moveFailed')}
      </Switch>
      <Select
        label={t('rules.priority')}
        value={rules.priority}
        options={(['low', 'normal', 'high'] as const).map((id) => ({ id, label: t(`rules.priority.${id}`) }))}
        onChange={(priority) => set('priority', priority)}
      />
      <MetadataField metadata={rules.metadata} onChange={(metadata) => set('metadata', metadata)} />
      <details className="folder-editor-more">
        <summary>{t('rules.timing')}</summary>
        <div className="folder-editor-grid">
          <Amount
            label={t('rules.quiet')}
            unit={t('rules.seconds')}
            each={1_000}
            min={0}
            max={3_600}
            value={rules.quietMs}
            onChange={(value) => set('quietMs', value)}
          />
          <Amount
            label={t('rules.idleGap')}
            unit={t('rules.seconds')}
            each={1_000}
            min={0}
            max={86_400}
            value={rules.idleGapMs}
            onChange={(value) => set('idleGapMs', value)}
          />
          <Amount
            label={t('rules.maxFiles')}
            unit={t('rules.files')}
            each={1}
            min={1}
            max={10_000}
            value={rules.maxFiles}
            onChange={(value) => set('maxFiles', value)}
          />
          <Amount
            label={t('rules.maxBytes')}
            unit="MB"
            each={1_000_000}
            min={1}
            max={1_000_000}
            value={rules.maxBytes}
            onChange={(value) => set('maxBytes', value)}
          />
          <Amount
            label={t('rules.maxBatchWait')}
            unit={t('rules.minutes')}
            each={60_000}
            min={1}
            max={1_440}
            value={rules.maxBatchWaitMs}
            onChange={(value) => set('maxBatchWaitMs', value)}
          />
          <Amount
            label={t('rules.rescan')}
            unit={t('rules.minutes')}
            each={60_000}
            min={1}
            max={1_440}
            value={rules.rescanMs}
            onChange={(value) => set('rescanMs', value)}
          />
        </div>
      </details>
    </>
  );
}

interface PatternFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: readonly string[];
  readonly onChange: (patterns: string[]) => void;
}

function PatternField({ value, onChange, ...rest }: PatternFieldProps) {
  return (
    <TextField
      {...rest}
      placeholder="*.pdf, scans/**"
      value={value.join(', ')}
      // Spaces at the end are kept while it is written; patterns themselves have none around them.
      onChange={(text) => onChange(text === '' ? [] : text.split(/,\s?/u))}
    />
  );
}

interface AmountProps {
  readonly label: string;
  readonly unit: string;
  /** How much of the rule's own unit one of the shown unit is. */
  readonly each: number;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Amount({ label, unit, each, min, max, value, onChange }: AmountProps) {
  return (
    <TextField
      label={label}
      type="number"
      value={String(value / each)}
      after={<span className="dim small">{unit}</span>}
      onChange={(text) => {
        const number = Number(text);
        if (text !== '' && Number.isFinite(number)) onChange(Math.round(Math.max(min, Math.min(max, number)) * each));
      }}
    />
  );
}
