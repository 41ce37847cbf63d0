import type { Folder } from '#contract/folders.ts';
import { useFormats } from '../../i18n/formats.ts';
import type { Said } from '../../i18n/said.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';

const toneOfFolder = ({ state, counts, rules }: Folder): Tone => {
  if (rules.paused && state !== 'away' && state !== 'refused') return 'hold';
  switch (state) {
    case 'watching':
    case 'polling':
      return counts.waiting > 0 ? 'work' : 'done';
    case 'scanning':
      return 'work';
    case 'away':
      return 'hold';
    case 'refused':
      return 'fail';
  }
};

/** How the folder stands, in one or two words. */
export function FolderPill({ folder }: { readonly folder: Folder }) {
  const t = useText();
  const formats = useFormats();
  const { state, counts, rules } = folder;
  const isWell = state === 'watching' || state === 'polling';
  const waiting = t('folder.pill.waiting', { shown: formats.number(counts.waiting), count: counts.waiting });
  return (
    <Pill tone={toneOfFolder(folder)}>
      {rules.paused && state !== 'away' && state !== 'refused'
        ? t('folder.pill.paused')
        : isWell
          ? counts.waiting > 0
            ? waiting
            : t('folder.pill.upToDate')
          : t(`folder.pill.${state}`)}
    </Pill>
  );
}

/** Its state in words; the host's own where it has some. */
export const folderWords = ({ state, stateDetail }: Folder, t: Text, said: Said) =>
  stateDetail === null ? t(`folder.state.${state}`) : said.host(stateDetail);
