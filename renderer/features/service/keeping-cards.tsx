import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Tag } from '#contract/tags.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { tagText } from '../../documents/point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What the documents of the service on this computer take, by kind, and the way to the trash. */
export function SpaceCard() {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data, error } = useQuery('space.get', {});
  const sum = data === null ? null : data.originals + data.trash + data.database;
  return (
    <Section
      title={t('space')}
      note={sum === null ? undefined : formats.bytes(sum)}
      action={<a href={hrefOf('trash')}>{t('trash.open')}</a>}
    >
      <Card>
        <div className="service-card">
          {data === null && error === null && <Skeleton rows={3} label={t('shell.loading')} />}
          {data === null && error !== null && <p className="dim small">{hostText.error(error)}</p>}
          {data !== null && (
            <Facts
              facts={[
                [t('space.originals'), formats.bytes(data.originals)],
                [t('space.trash'), formats.bytes(data.trash)],
                [t('space.readings'), formats.bytes(data.readings)],
                [t('space.index'), formats.bytes(Math.max(0, data.database - data.readings))],
              ]}
            />
          )}
        </div>
      </Card>
    </Section>
  );
}

type Rule = MethodResult<'retention.get'>['rules'][number];

/** How long documents of a class are kept. Without a rule, which is the default, all stay. */
export function RetentionCard() {
  const t = useText();
  const act = useAction();
  const { data, error, refresh } = useQuery('retention.get', {});
  const { data: tags } = useQuery('tags.list', {});
  const [isAdding, setAdding] = useState(false);
  if (data === null || error !== null) return null;
  const { rules } = data;
  const nameOf = (tagId: string) => tagText(t, tags?.find(({ id }) => id === tagId)?.name ?? tagId);
  const remove = async (rule: Rule) => {
    await act('retention.set', { rules: rules.filter((each) => each !== rule) });
    refresh();
  };
  return (
    <Section
      title={t('retention')}
      action={
        tags !== null && (
          <Button size="s" icon={Plus} onPress={() => setAdding(true)}>
            {t('retention.add')}
          </Button>
        )
      }
    >
      <Card>
        <div className="service-card">
          <p className="dim small">{t(rules.length === 0 ? 'retention.none' : 'retention.text')}</p>
          {rules.length > 0 && (
            <ul className="retention-rules">
              {rules.map((rule) => (
                <li key={rule.tagId}>
                  <span>{t('retention.rule', { name: nameOf(rule.tagId), days: rule.days })}</span>
                  <IconButton
                    size="s"
                    icon={X}
                    label={t('retention.remove', { name: nameOf(rule.tagId) })}
                    onPress={() => void remove(rule)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      {isAdding && tags !== null && (
        <AddRule rules={rules} tags={tags} onAdded={refresh} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}

interface AddRuleProps {
  readonly rules: readonly Rule[];
  readonly tags: readonly Tag[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const tenYears = 3_650;

/** Asks for a class and a time, and says before what that would delete now. */
function AddRule({ rules, tags, onAdded, onClose }: AddRuleProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const call = useCall();
  const free = tags.filter(({ id }) => rules.every(({ tagId }) => tagId !== id));
  const [tagId, setTagId] = useState(free[0]?.id ?? '');
  const [days, setDays] = useState(tenYears);
  const { data: trial } = useQuery('retention.try', tagId === '' ? null : { rules: [{ tagId, days }] });
  const add = async () => {
    const answer = await call('retention.set', { rules: [...rules, { tagId, days }] });
    if (!answer.ok) return hostText.error(answer.error);
    onAdded();
    return null;
  };
  const oldest = trial?.oldestAt ?? null;
  return (
    <ActionDialog
      title={t('retention.add')}
      action={t(trial !== null && trial.documents > 0 ? 'retention.addAndDelete' : 'retention.add')}
      isDanger={trial !== null && trial.documents > 0}
      canAct={tagId !== '' && trial !== null}
      onAct={add}
      onClose={onClose}
    >
      <Select
        label={t('review.key.class')}
        value={tagId}
        options={free.map(({ id, name }) => ({ id, label: tagText(t, name ?? id) }))}
        onChange={setTagId}
      />
      <NumberField
        label={t('retention.days')}
        unit={t('retention.unit')}
        min={1}
        max={36_500}
        value={days}
        onChange={setDays}
      />
      <p role="status">
        {trial !== null &&
          t('retention.tried', {
            count: trial.documents,
            shown: formats.number(trial.documents),
            when: oldest === null ? '' : formats.date(Date.parse(oldest)),
          })}
      </p>
    </ActionDialog>
  );
}
