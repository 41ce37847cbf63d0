import { useState } from 'react';
import { criteriaZones, type Keyword } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const wrong = usePatternCheck(kind === 'pattern' ? text : '').problem;
  const canSave = text.trim() !== '' && wrong === null;
  const save = async () => {
    setPending(true);
    const why = await onSave({ text: kind === 'keyword' ? text.trim() : text, weight, zone });
    setPending(false);
    setProblem(why ?? '');
    if (why === null) onClose();
  };
  return (
    <Dialog
      title={t(criterion === null ? `criteria.${kind}.add` : `criteria.${kind}.change`)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" isDisabled={!canSave} isPending={isPending} onPress={() => void save()}>
            {t('shell.save')}
          </Button>
        </>
      }
    >
      <div className="tag-form">
        <TextField
          label={t(`criteria.${kind}`)}
          value={text}
          error={wrong ?? problem}
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
      </div>
    </Dialog>
  );
}
