import { CircleAlert, FileCheck, FileClock } from 'lucide-react';
import { useState } from 'react';
import type { Receipt } from '#contract/files.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import './file-outputs.css';

const icons = { found: FileCheck, final: FileClock, failed: CircleAlert } as const;
/** A file can be split into a thousand documents. */
const shownAtFirst = 10;

/** Lists the documents that a job made of a file, each with its checks. Shows nothing for a file that stays one. */
export function FileOutputs({ outputs }: { readonly outputs: Receipt['outputs'] }) {
  const t = useText();
  const hostText = useHostText();
  const [isWhole, setWhole] = useState(false);
  if (outputs.length === 0) return null;
  const shown = isWhole ? outputs : outputs.slice(0, shownAtFirst);
  const left = outputs.length - shown.length;
  return (
    <div className="file-outputs">
      <h4>{t(outputs.length === 1 ? 'file.outputs.one' : 'file.outputs')}</h4>
      <ol>
        {shown.map(({ fileId, name, state, why }, index) => {
          const Icon = icons[state];
          return (
            <li key={fileId} data-state={state}>
              <Icon aria-hidden />
              <a href={hrefOf('document', fileId)} className="name cut">
                {name ?? t('document.part', { number: index + 1 })}
              </a>
              <small className="dim">{why === null ? t(`file.output.${state}`) : hostText.detail(why)}</small>
            </li>
          );
        })}
      </ol>
      {left > 0 && (
        <Button size="s" kind="quiet" onPress={() => setWhole(true)}>
          {t('file.outputs.more', { count: left })}
        </Button>
      )}
    </div>
  );
}
