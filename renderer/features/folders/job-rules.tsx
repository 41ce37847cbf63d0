import { splitChoices, type FolderRules } from '#contract/folders.ts';
import { useText } from '../../i18n/text.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

export interface JobRulesProps {
  readonly rules: FolderRules;
  readonly onChange: (rules: FolderRules) => void;
}

/** Edits what the jobs of a folder make of its files. */
export function JobRules({ rules, onChange }: JobRulesProps) {
  const t = useText();
  return (
    <>
      <Switch
        isSelected={rules.merge}
        onChange={(merge) => onChange({ ...rules, merge })}
        description={t('rules.merge.text')}
      >
        {t('rules.merge')}
      </Switch>
      <Select
        label={t('rules.split')}
        value={rules.split}
        options={splitChoices.map((id) => ({ id, label: t(`rules.split.${id}`) }))}
        onChange={(split) => onChange({ ...rules, split })}
        {...(rules.split === 'off' ? {} : { description: t('rules.split.text') })}
      />
      {rules.split === 'pages' && (
        <NumberField
          label={t('rules.splitPages')}
          unit={t('rules.pages')}
          min={1}
          max={1_000}
          value={rules.splitPages}
          onChange={(splitPages) => onChange({ ...rules, splitPages })}
        />
      )}
    </>
  );
}
