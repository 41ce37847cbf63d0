import { History } from 'lucide-react';
import { useState } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Change = MethodResult<'configuration.journal.list'>['events'][number];

const pageSize = 50;

/** Who changed what in the configuration, when, and what was there before and after. The newest is first. */
export function ChangesPage() {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const call = useCall();
  const { data, error, refresh } = useQuery('configuration.journal.list', { before: null, limit: pageSize });
  const [earlier, setEarlier] = useState<readonly Change[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  if (data === null && error !== null) return <NotLoaded icon={History} error={error} onRetry={refresh} />;
  if (data === null) return <Skeleton rows={6} label={t('shell.loading')} />;
  const known = new Set(data.events.map(({ id }) => id));
  const all = [...data.events, ...earlier.filter(({ id }) => !known.has(id))];
  const loadMore = async () => {
    const answer = await call('configuration.journal.list', { before: all.at(-1)?.id ?? null, limit: pageSize });
    setProblem(answer.ok ? null : hostText.error(answer.error));
    if (answer.ok) setEarlier([...earlier, ...answer.result.events]);
  };
  if (all.length === 0)
    return (
      <EmptyState icon={History} title={t('changes.none')}>
        {t('changes.none.text')}
      </EmptyState>
    );
  return (
    <div className="changes">
      <p className="muted small">{t('changes.text', { count: data.total, shown: formats.number(data.total) })}</p>
      <Card>
        <ol className="changes-list">
          {all.map((change) => (
            <li key={change.id}>
              <div>
                <b>{callText(change.call, t)}</b> <span className="name">{change.subject}</span>
                <small>
                  {change.userName} · {formats.dateTime(Date.parse(change.at))}
                </small>
              </div>
              <details>
                <summary>{t('changes.details')}</summary>
                <dl>
                  <div>
                    <dt>{t('trial.column.before')}</dt>
                    <dd>
                      <Value value={change.before} />
                    </dd>
                  </div>
                  <div>
                    <dt>{t('trial.column.after')}</dt>
                    <dd>
                      <Value value={change.after} />
                    </dd>
                  </div>
                </dl>
              </details>
            </li>
          ))}
        </ol>
      </Card>
      {problem !== null && <p className="changes-problem">{problem}</p>}
      {all.length < data.total && (
        <div>
          <Button onPress={() => void loadMore()}>{t('changes.earlier')}</Button>
        </div>
      )}
    </div>
  );
}

/** Returns what was done, in the person's language; a call that this version does not know keeps its name. */
function callText(name: string, t: Text): string {
  const code = `changes.call.${name}`;
  return isMessageCode(code) ? t(code) : name;
}

function Value({ value }: { readonly value: unknown }) {
  const t = useText();
  if (value === null || value === undefined) return <span className="dim">{t('changes.nothing')}</span>;
  return <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>;
}
