import {
  Ban,
  CircleArrowUp,
  CircleCheck,
  CircleDashed,
  CircleEllipsis,
  CirclePause,
  Clock,
  Copy,
  FilePen,
  OctagonX,
  SearchCheck,
  Trash2,
  TriangleAlert,
  createLucideIcon,
  type LucideIcon,
} from 'lucide-react';
import type { TrackedFile } from '#contract/files.ts';
import { useText } from '../../i18n/text.tsx';
import type { Tone } from '../../ui/pill.tsx';
import { stateWord, toneOfFile } from './file-text.ts';
import './state-mark.css';

const DiamondQuestion = createLucideIcon('diamond-question', [
  ['path', { d: 'M12 2.5 21.5 12 12 21.5 2.5 12Z', key: 'diamond' }],
  ['path', { d: 'M10 10a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4', key: 'mark' }],
  ['path', { d: 'M12 16.2h.01', key: 'dot' }],
]);

/** Each state has one shape, the same wherever it is shown. */
export function iconOfFile(file: TrackedFile): LucideIcon {
  switch (stateWord(file)) {
    case 'file.state.queued-at-service':
    case 'file.state.queued':
    case 'file.state.batched':
    case 'file.state.retrying':
      return Clock;
    case 'file.state.uploading':
    case 'file.state.uploaded':
      return CircleArrowUp;
    case 'file.state.processing':
      return CircleEllipsis;
    case 'file.state.verifying':
      return SearchCheck;
    case 'file.state.done':
      return CircleCheck;
    case 'file.state.on-hold':
    case 'file.state.missing':
      return CirclePause;
    case 'file.state.needs-decision':
      return DiamondQuestion;
    case 'file.state.rejected':
      return OctagonX;
    case 'file.state.ignored':
      return Ban;
    case 'file.state.duplicate':
    case 'file.state.duplicate-pending':
      return Copy;
    case 'file.state.renamed':
    case 'file.state.moved':
      return FilePen;
    case 'file.state.warned':
      return TriangleAlert;
    case 'file.removed.trash':
    case 'file.removed.deleted':
      return Trash2;
    default:
      return CircleDashed;
  }
}

interface MarkProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly children: string;
}

/** A shape and a word. */
export function Mark({ icon: Icon, tone, children }: MarkProps) {
  return (
    <span className="state-mark" data-tone={tone}>
      <Icon aria-hidden />
      <span className="cut">{children}</span>
    </span>
  );
}

/** Shows the state of a file by its shape and its word. */
export function StateMark({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  return (
    <Mark icon={iconOfFile(file)} tone={toneOfFile(file)}>
      {t(stateWord(file))}
    </Mark>
  );
}
