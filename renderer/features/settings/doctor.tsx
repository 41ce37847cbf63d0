import { useEffect, useRef } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toneIcons, type Tone } from '../../ui/pill.tsx';

type Line = MethodResult<'app.doctor'>['lines'][number];

const tones: Readonly<Record<Line['state'], Tone>> = { ok: 'done', warning: 'hold', problem: 'fail' };

/** Shows what Intray needs of this computer, with the state of each check and advice. */
export function Doctor() {
  const t = useText();
  const hostText = useHostText();
  const { data, error } = useQuery('app.doctor', {});
  const list = useRef<HTMLUListElement>(null);
  // The list appears below the button, in a small window below the visible part.
  useEffect(() => {
    // Without the braces the effect would return a promise, which recent Chromium returns here, as its clean-up
    // function.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  if (error !== null) return <Banner tone="fail" title={hostText.error(error)} />;
  if (data === null) return <Skeleton rows={4} label={t('shell.loading')} />;
  return (
    <ul className="doctor" ref={list}>
      {data.lines.map((line) => {
        const Icon = toneIcons[tones[line.state]];
        const words = hostText.message(line.message);
        return (
          <li key={`${line.check} ${words}`} data-tone={tones[line.state]}>
            <Icon role="img" aria-label={t(`settings.doctor.${line.state}`)} />
            <div>
              <b>{t(`doctor.check.${line.check}`)}</b> <span className="muted">{words}</span>
              {line.advice !== null && <p className="dim small">{hostText.message(line.advice)}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
