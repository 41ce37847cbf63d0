import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import { type ReactNode } from 'react';
import type { MessageCode } from '#contract/messages/message.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { LinkStateBanners } from '../../screen/link-banners.tsx';
import { goBack, trailOf, useOriginScreen } from '../../screen/origin.ts';
import type { ScreenName } from '../../screen/routes.ts';
import { isTyping } from '../../screen/screen.tsx';
import { isOverlayOpen, useBackOnEscape } from '../../screen/use-back-on-escape.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DetailTabs, type DetailTab } from './detail-tabs.tsx';
import { useWindowKeys } from '../../screen/use-window-keys.ts';
import './detail.css';

interface DetailFrameProps {
  readonly fileId: string;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  /** Shows another document of the list that this one was opened from. */
  readonly onOther: (fileId: string) => void;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The names of the lists that documents are opened from. */
const places: Partial<Readonly<Record<ScreenName, MessageCode>>> = {
  inbox: 'shell.inbox',
  activity: 'shell.activity',
  files: 'files.title',
  jobs: 'shell.activity',
  review: 'review.title',
  search: 'shell.search',
  tags: 'shell.tags',
  trash: 'trash.title',
};

/**
 * The frame of a document: the way back, the neighbours in the list it was opened from, and its two tabs. Escape leads
 * back, `j` and `k` to the neighbours.
 */
export function DetailFrame({ fileId, tab, onTab, onOther, actions, children }: DetailFrameProps) {
  const t = useText();
  const from = useOriginScreen();
  useBackOnEscape(goBack);
  return (
    <>
      <header className="detail-head">
        <div className="detail-way">
          <Button kind="quiet" icon={ChevronLeft} onPress={goBack}>
            {t(places[from] ?? 'shell.back')}
          </Button>
          <Neighbours key={fileId} fileId={fileId} from={from} onOther={onOther} />
        </div>
        <DetailTabs tab={tab} onTab={onTab} />
        <div className="screen-actions">{actions}</div>
      </header>
      <LinkStateBanners />
      <div className="detail-body" role="tabpanel" id="detail-panel" aria-labelledby={`detail-tab-${tab}`}>
        {children}
      </div>
    </>
  );
}

interface NeighboursProps {
  readonly fileId: string;
  readonly from: ScreenName;
  readonly onOther: (fileId: string) => void;
}

/** Leads to the document before and after this one. Shows nothing when the list is not known. */
function Neighbours({ fileId, from, onOther }: NeighboursProps) {
  const t = useText();
  const formats = useFormats();
  const trail = trailOf(from);
  const index = trail?.indexOf(fileId) ?? null;
  const isPossible = (step: 1 | -1) =>
    trail !== null && index !== null && index + step >= 0 && index + step < trail.count;
  const go = async (step: 1 | -1) => {
    if (trail === null || index === null || !isPossible(step)) return;
    const next = await trail.at(index + step);
    if (next !== null) onOther(next);
  };
  useWindowKeys((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target) || isOverlayOpen()) return;
    if (key === 'j') void go(1);
    if (key === 'k') void go(-1);
  });
  if (trail === null || index === null) return null;
  const position = t('detail.position', {
    position: formats.number(index + 1),
    count: formats.number(trail.count),
  });
  return (
    <div className="detail-neighbours" role="group" aria-label={t('detail.neighbours')}>
      <IconButton
        size="s"
        label={t('detail.previous')}
        icon={ChevronUp}
        isDisabled={!isPossible(-1)}
        onPress={() => void go(-1)}
      />
      <span role="status">{position}</span>
      <IconButton
        size="s"
        label={t('detail.next')}
        icon={ChevronDown}
        isDisabled={!isPossible(1)}
        onPress={() => void go(1)}
      />
    </div>
  );
}
