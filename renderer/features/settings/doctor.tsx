import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toneIcons, type Tone } from '../../ui/pill.tsx';

type Line = MethodResult<'app.doctor'>['lines'][number];

const tones: Readonly<Record<Line['state'], Tone>> = { ok: 'done', warning: 'hold', problem: 'fail' };

/** What Intray needs of this computer, each with its state and what helps. */
export function Doctor() {
  const t = useText();
  const { data, error } = useQuery('app.doctor', {});
  if (error !== null) return <Banner tone="fail" title={error.message} />;
  if (data === null) return <Skeleton rows={4} label={t('shell.loading')} />;
  return (
    <ul className="doctor">
      {data.lines.map((line) => {
        const Icon = toneIcons[tones[line.state]];
        return (
          <li key={line.check} data-tone={tones[line.state]}>
            <Icon role="img" aria-label={t(`settings.doctor.${line.state}`)} />
            <div>
              <b>{line.check}</b> <span className="muted">{line.message}</span>
              {line.advice !== null && <p className="dim small">{line.advice}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
