import { FolderOpen, Inbox, Pause, Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Screen } from '../../screen/screen.tsx';
import { BalanceBar } from '../../ui/balance-bar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSelection } from '../../ui/selection.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { UiFields } from './ui-fields.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import './ui-page.css';

const tones: readonly Tone[] = ['done', 'work', 'hold', 'fail', 'idle'];
const nothing = () => undefined;

/** Shows every component with all its states, for people who work on Intray. In English only. */
export function UiScreen() {
  const t = useText();
  return (
    <Screen title={t('ui.title')}>
      <div className="ui-page">
        <Buttons />
        <Section title="Pills: colour and shape">
          <div className="ui-line">
            {tones.map((tone) => (
              <Pill key={tone} tone={tone}>
                {tone}
              </Pill>
            ))}
          </div>
        </Section>
        <Section title="Progress">
          <div className="ui-stack">
            {[0, 0.4, 1, null].map((value) => (
              <ProgressBar key={String(value)} label={value === null ? 'Unknown' : `${value * 100} %`} value={value} />
            ))}
          </div>
        </Section>
        <Section title="Banners">
          <div className="ui-stack">
            {tones.map((tone) => (
              <Banner key={tone} tone={tone} title={`A ${tone} banner.`} action={<Button size="s">Act</Button>}>
                What is so, what Intray does about it, and when.
              </Banner>
            ))}
          </div>
        </Section>
        <UiFields />
        <Balance />
        <UiList />
        <Section title="Small parts">
          <div className="ui-line">
            <FileIcon name="a.pdf" />
            <FileIcon name="a.tiff" />
            <FileIcon name="no ending" />
            <Kbd>/</Kbd>
            <Kbd>Ctrl K</Kbd>
            <Tooltip text="More about it">
              <Button>Point here</Button>
            </Tooltip>
          </div>
        </Section>
        <Section title="Empty and loading">
          <div className="ui-two">
            <Card>
              <EmptyState icon={Inbox} title="Nothing has come in yet" action={<Button icon={Plus}>Add files</Button>}>
                Put a file into a watched folder.
              </EmptyState>
            </Card>
            <Card>
              <Skeleton rows={4} label="Loading" />
            </Card>
          </div>
        </Section>
        <Overlays />
      </div>
    </Screen>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="ui-stack">
        {(['m', 's'] as const).map((size) => (
          <div key={size} className="ui-line">
            {(['primary', 'normal', 'quiet', 'danger'] as const).map((kind) => (
              <Button key={kind} kind={kind} size={size} icon={kind === 'danger' ? Trash2 : Plus}>
                {kind}
              </Button>
            ))}
            <Button size={size} isDisabled>
              disabled
            </Button>
            <Button size={size} isPending>
              pending
            </Button>
            <IconButton label="Pause" icon={Pause} size={size} />
            <IconButton label="Disabled" icon={Pause} size={size} isDisabled />
          </div>
        ))}
      </div>
    </Section>
  );
}

function Balance() {
  const parts = (done: number, waiting: number, held: number, ignored: number) =>
    (
      [
        ['done', 'done', done],
        ['waiting', 'work', waiting],
        ['on-hold', 'hold', held],
        ['ignored', 'idle', ignored],
      ] as const
    ).map(([id, tone, count]) => ({ id, tone, count, shown: String(count), label: id, href: '#/ui' }));
  return (
    <Section title="Balance and plot">
      <div className="ui-stack">
        <BalanceBar seen={{ shown: '1,284', label: 'files seen', href: '#/ui' }} parts={parts(1251, 28, 2, 3)} />
        <BalanceBar seen={{ shown: '0', label: 'files seen', href: '#/ui' }} parts={parts(0, 0, 0, 0)} />
        <Sparkline label="Rising" values={Array.from({ length: 30 }, (_, index) => index + (index % 5) * 4)} />
        <Sparkline label="Nothing" values={Array.from({ length: 30 }, () => 0)} />
        <Facts
          facts={[
            ['Place', '/home/anna/Documents/scan.pdf'],
            ['Size', '2.1 MB'],
          ]}
        />
      </div>
    </Section>
  );
}

function Overlays() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Over the page">
      <div className="ui-line">
        <MenuButton
          label="Menu"
          entries={[
            { id: 'open', label: 'Open', icon: FolderOpen, onAction: nothing },
            { id: 'off', label: 'Disabled', onAction: nothing, isDisabled: true },
            { id: 'remove', label: 'Remove', icon: Trash2, onAction: nothing, isDanger: true },
          ]}
        />
        <Button onPress={() => setOpen(true)}>Dialog</Button>
        {tones.map((tone) => (
          <Button
            key={tone}
            onPress={() => toast({ tone, text: `A ${tone} message`, action: { label: 'Undo', onPress: nothing } })}
          >
            Toast {tone}
          </Button>
        ))}
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Stop watching?"
        actions={
          <Button kind="primary" onPress={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        Files and history stay as they are.
      </Dialog>
    </Section>
  );
}

/** A list of 100,000 rows that changes above the visible rows. */
function UiList() {
  const [first, setFirst] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);
  const keyAt = useCallback((index: number) => String(first + index), [first]);
  const selection = useSelection({ of: 'rows', total: 100_000 - first, keyAt });
  return (
    <Section
      title={`List: keeps its place while rows come and go, ${selection.count} selected`}
      action={
        <Button size="s" onPress={() => setFirst(first - 10)}>
          Ten rows above
        </Button>
      }
    >
      <Card>
        <div className="ui-list">
          <VirtualList
            label="Rows"
            count={100_000 - first}
            rowHeight={40}
            keyAt={keyAt}
            row={(index) => <div className="ui-list-row">Row {first + index}</div>}
            selected={selected}
            onSelect={setSelected}
            selection={selection}
          />
        </div>
      </Card>
    </Section>
  );
}
