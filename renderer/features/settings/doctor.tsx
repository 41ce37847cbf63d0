import { useEffect, useRef } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toneIcons, type Tone } from '../../ui/pill.tsx';

type Line = MethodResult<'app.doctor'>['lines'][number];

const tones: Readonly<Record<Line['state'], Tone>> = { ok: 'done', warning: 'hold', problem: 'fail' };

/** The name of a check in the person's language; of a package or a part that we do not know, its own. */
function checkWords(check: string, t: Text): string {
  const id = `doctor.check.${check}`;
  if (isMessageCode(id)) return t(id);
  return check.startsWith('package ') ? t('doctor.check.package', { name: check.slice('package '.length) }) : check;
}

/** What Intray needs of this computer, each with its state and what helps. */
export function Doctor() {
  const t = useText();
  const said = useSaid();
  const { data, error } = useQuery('app.doctor', {});
  const list = useRef<HTMLUListElement>(null);
  // It comes below the button, and in a small window below what is seen.
  useEffect(() => {
    // Without the braces its promise, which Chromium has of late, would be taken for what ends the effect.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  if (error !== null) return <Banner tone="fail" title={said.error(error)} />;
  if (data === null) return <Skeleton rows={4} label={t('shell.loading')} />;
  return (
    <ul className="doctor" ref={list}>
      {data.lines.map((line) => {
        const Icon = toneIcons[tones[line.state]];
        const words = typeof line.message === 'string' ? said.host(line.message) : said.message(line.message);
        return (
          <li key={`${line.check} ${words}`} data-tone={tones[line.state]}>
            <Icon role="img" aria-label={t(`settings.doctor.${line.state}`)} />
            <div>
              <b>{checkWords(line.check, t)}</b> <span className="muted">{words}</span>
              {line.advice !== null && <p className="dim small">{said.host(line.advice)}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
