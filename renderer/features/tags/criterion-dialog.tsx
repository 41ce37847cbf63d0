import { useState } from 'react';
import { criteriaZones, type Keyword } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePatternCheck } from './use-pattern-check.ts';

export type CriterionKind = 'keyword' | 'pattern';
/** A keyword, or a pattern, whose expression is the text. */
export type Criterion = Keyword;

interface CriterionDialogProps {
  readonly kind: CriterionKind;
  /** `null` for a new one. */
  readonly criterion: Criterion | null;
  /** Resolves to the reason why it was not saved. */
  readonly onSave: (criterion: Criterion) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Edits one keyword or pattern; a pattern is checked while it is typed. */
export function CriterionDialog({ kind, criterion, onSave, onClose }: CriterionDialogProps) {
  const t = useText();
  const [text, setText] = useState(criterion?.text ?? '');
  const [weight, setWeight] = useState(criterion?.weight ?? 2);
  const [zone, setZone] = useState<Criterion['zone']>(criterion?.zone ?? 'anywhere');
  const wrong = usePatternCheck(kind === 'pattern' ? text : '').problem;
  return (
    <ActionDialog
      title={t(criterion === null ? `criteria.${kind}.add` : `criteria.${kind}.change`)}
      action={t('shell.save')}
      canAct={text.trim() !== '' && wrong === null}
      onAct={() => onSave({ text: kind === 'keyword' ? text.trim() : text, weight, zone })}
      onClose={onClose}
    >
      <TextField
        label={t(`criteria.${kind}`)}
        value={text}
        error={wrong ?? ''}
        description={t(`criteria.${kind}.text`)}
        autoFocus
        onChange={setText}
      />
      <NumberField
        label={t('criteria.weight')}
        value={weight}
        min={-10}
        max={10}
        step={0.5}
        unit=""
        description={t('criteria.weight.text')}
        onChange={setWeight}
      />
      <Select
        label={t('criteria.zone')}
        value={zone}
        options={criteriaZones.map((id) => ({ id, label: t(`criteria.zone.${id}`) }))}
        onChange={setZone}
      />
    </ActionDialog>
  );
}
