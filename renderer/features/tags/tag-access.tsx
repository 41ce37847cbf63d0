import { useState } from 'react';
import type { ConfiguredTag } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useChange } from '../../screen/use-change.ts';

type Viewers = ConfiguredTag['viewers'];

const limitedRoles = ['User', 'Uploader'] as const;

/** Chooses who sees the documents of the tag. Administrators always do. */
export function TagAccess({ tag }: { readonly tag: ConfiguredTag }) {
  const t = useText();
  const change = useChange();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (viewers: Viewers) => {
    const before = { id: tag.id, viewers: tag.viewers };
    const undo = () => void change('configuration.tags.change', before, { done: t('tags.undone') });
    setProblem(await change('configuration.tags.change', { id: tag.id, viewers }, { done: t('access.saved'), undo }));
  };
  return (
    <>
      <p className="muted small tag-part-text">{t('access.text')}</p>
      <Section title={t('tags.part.access')}>
        <Card>
          <div className="tag-card">
            <Select
              label={t('access.who')}
              value={tag.viewers === null ? 'all' : 'some'}
              options={(['all', 'some'] as const).map((id) => ({ id, label: t(`access.${id}`) }))}
              onChange={(who) => void save(who === 'all' ? null : { roles: [], userIds: [] })}
            />
            {tag.viewers !== null && <ChosenViewers viewers={tag.viewers} onChange={(next) => void save(next)} />}
            {problem !== null && <p className="tag-problem">{problem}</p>}
          </div>
        </Card>
      </Section>
    </>
  );
}

interface ChosenViewersProps {
  readonly viewers: NonNullable<Viewers>;
  readonly onChange: (viewers: NonNullable<Viewers>) => void;
}

function ChosenViewers({ viewers, onChange }: ChosenViewersProps) {
  const t = useText();
  const withOrWithout = <T,>(all: readonly T[], one: T, on: boolean): T[] => [
    ...all.filter((each) => each !== one),
    ...(on ? [one] : []),
  ];
  return (
    <>
      {limitedRoles.map((role) => (
        <Switch
          key={role}
          isSelected={viewers.roles.includes(role)}
          description={t(`access.role.${role}`)}
          onChange={(on) => onChange({ ...viewers, roles: withOrWithout(viewers.roles, role, on) })}
        >
          {t('access.role', { role: t(`service.role.${role}`) })}
        </Switch>
      ))}
    </>
  );
}
