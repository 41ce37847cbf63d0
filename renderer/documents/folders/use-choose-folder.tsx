import { useState, type ReactNode } from 'react';
import { useCall, useCapability, useLink } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { useDroppedFolder } from '../../screen/dropped-folder.ts';
import { FolderBrowser } from './folder-browser.tsx';

export interface ChooseFolderTool {
  /** Opens the host's dialog or that of this page; `null` when there is neither. */
  readonly choose: (() => void) | null;
  /** The dialog, which the caller renders. */
  readonly dialog: ReactNode;
}

/**
 * Chooses a folder without typing: by the host's own dialog, by browsing folders in the page, or by dropping one on the
 * window.
 */
export function useChooseFolder(start: string | null, onChosen: (path: string) => void): ChooseFolderTool {
  const t = useText();
  const call = useCall();
  const isLive = useLink() === 'live';
  const canPick = useCapability('pick-folder');
  const canBrowse = useCapability('browse-folders');
  const [browsing, setBrowsing] = useState<{ readonly dropped: string | null } | null>(null);
  const pick = async () => {
    const answer = await call('folders.pick', {});
    if (answer.ok && answer.result.path !== null) onChosen(answer.result.path);
  };
  useDroppedFolder(({ name, path }) => {
    if (path !== null) onChosen(path);
    else if (canBrowse) setBrowsing({ dropped: name });
  });
  const choose = !isLive ? null : canPick ? () => void pick() : canBrowse ? () => setBrowsing({ dropped: null }) : null;
  const dialog = browsing !== null && (
    <FolderBrowser
      start={start}
      {...(browsing.dropped === null ? {} : { hint: t('browse.dropped', { name: browsing.dropped }) })}
      onClose={() => setBrowsing(null)}
      onChoose={(path) => {
        setBrowsing(null);
        onChosen(path);
      }}
    />
  );
  return { choose, dialog };
}
