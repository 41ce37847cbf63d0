import type { Folder } from '#contract/folders.ts';
import { useFormats, type Formats } from '../../i18n/formats.ts';
import type { HostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';

/** A watched folder has a detail only when a part of it cannot be read. */
const isPartly = ({ state, stateDetail }: Folder) => state === 'watching' && stateDetail !== null;

const toneOfFolder = (folder: Folder): Tone => {
  const { state, counts, rules } = folder;
  if (rules.paused && state !== 'away' && state !== 'refused') return 'hold';
  if (isPartly(folder)) return 'hold';
  switch (state) {
    case 'watching':
    case 'polling':
      return counts.inProgress > 0 ? 'work' : 'idle';
    case 'scanning':
      return 'work';
    case 'away':
      return 'hold';
    case 'refused':
      return 'fail';
  }
};

/** Shows the state of the folder in one or two words. */
export function FolderPill({ folder }: { readonly folder: Folder }) {
  const t = useText();
  const formats = useFormats();
  return <Pill tone={toneOfFolder(folder)}>{pillWords(folder, t, formats)}</Pill>;
}

function pillWords(folder: Folder, t: Text, formats: Formats): string {
  const { state, counts, rules } = folder;
  if (rules.paused && state !== 'away' && state !== 'refused') return t('folder.status.paused');
  if (isPartly(folder)) return t('folder.status.partly');
  if (folder.isReplaced) return t('folder.status.replaced');
  if (state !== 'watching' && state !== 'polling') return t(`folder.status.${state}`);
  if (counts.inProgress === 0) return t('folder.status.watched');
  return t('folder.status.waiting', { shown: formats.number(counts.inProgress), count: counts.inProgress });
}

/** Returns the state of the folder as text; the host's own message when there is one. */
export const folderWords = ({ state, stateDetail }: Folder, t: Text, hostText: HostText) =>
  stateDetail === null ? t(`folder.state.${state}`) : hostText.message(stateDetail);
