import type { FolderRules } from '#contract/folders.ts';
import { useText } from '../../i18n/text.tsx';
import type { MessageCode } from '#contract/messages/message.ts';
import { NumberField } from '../../ui/number-field.tsx';

type Amount =
  'stabilityDelayMs' | 'maxStabilityWaitMs' | 'idleGapMs' | 'maxFiles' | 'maxBytes' | 'maxBatchWaitMs' | 'rescanMs';

interface Shown {
  readonly rule: Amount;
  readonly label: MessageCode;
  readonly unit: MessageCode;
  /** How many of the rule's own units make one of the shown unit. */
  readonly each: number;
  readonly min: number;
  readonly max: number;
}

/** In the order of a file's steps: until it is written, until its batch closes, and how often the folder is scanned. */
const shown: readonly Shown[] = [
  { rule: 'stabilityDelayMs', label: 'rules.stabilityDelay', unit: 'rules.seconds', each: 1_000, min: 0, max: 3_600 },
  { rule: 'maxStabilityWaitMs', label: 'rules.maxWait', unit: 'rules.minutes', each: 60_000, min: 1, max: 1_440 },
  { rule: 'idleGapMs', label: 'rules.idleGap', unit: 'rules.seconds', each: 1_000, min: 0, max: 86_400 },
  { rule: 'maxBatchWaitMs', label: 'rules.maxBatchWait', unit: 'rules.minutes', each: 60_000, min: 1, max: 1_440 },
  { rule: 'maxFiles', label: 'rules.maxFiles', unit: 'rules.files', each: 1, min: 1, max: 10_000 },
  { rule: 'maxBytes', label: 'rules.maxBytes', unit: 'rules.megabytes', each: 1_000_000, min: 1, max: 1_000_000 },
  { rule: 'rescanMs', label: 'rules.rescan', unit: 'rules.minutes', each: 60_000, min: 1, max: 1_440 },
];

export interface TimingRulesProps {
  readonly rules: FolderRules;
  readonly onChange: (rules: FolderRules) => void;
}

/** Edits when a file counts as written, and when a batch closes. Few people need other values than the defaults. */
export function TimingRules({ rules, onChange }: TimingRulesProps) {
  const t = useText();
  return (
    <details className="folder-editor-more">
      <summary>{t('rules.timing')}</summary>
      <p className="field-description">{t('rules.timing.text')}</p>
      <div className="folder-editor-grid">
        {shown.map(({ rule, label, unit, each, min, max }) => (
          <NumberField
            key={rule}
            label={t(label)}
            unit={t(unit)}
            min={min}
            max={max}
            step={each === 60_000 ? 0.25 : 1}
            value={rules[rule] / each}
            onChange={(value) => onChange({ ...rules, [rule]: Math.round(value * each) })}
          />
        ))}
      </div>
    </details>
  );
}
