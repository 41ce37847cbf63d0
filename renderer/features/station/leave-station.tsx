import { DoorOpen, LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { pinSchema } from '#contract/app.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate, parseRoute } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Asking = 'leave' | 'set' | null;

/**
 * Leaves the station view. With a PIN only people who know it can leave. `onAsking` reports whether a dialog is open.
 */
export function LeaveStation({ onAsking }: { readonly onAsking: (isAsking: boolean) => void }) {
  const t = useText();
  const { data: lock } = useQuery('station.lock', {});
  const isLocked = lock?.locked === true;
  const [asking, setAskingState] = useState<Asking>(null);
  const setAsking = (next: Asking) => {
    setAskingState(next);
    onAsking(next !== null);
  };
  const isLetOut = useRef(false);
  useFocusTrap(isLocked, isLetOut);
  const out = () => {
    isLetOut.current = true;
    navigate(hrefOf('inbox'));
  };
  const close = () => setAsking(null);
  return (
    <>
      {lock?.locked === false && (
        <Button kind="quiet" icon={LockKeyhole} onPress={() => setAsking('set')}>
          {t('station.pin.set')}
        </Button>
      )}
      <Button
        kind="quiet"
        icon={DoorOpen}
        isDisabled={lock === null}
        onPress={() => (isLocked ? setAsking('leave') : out())}
      >
        {t('station.leave')}
      </Button>
      {asking === 'leave' && <AskPin onRight={out} onClose={close} />}
      {asking === 'set' && <ChoosePin onClose={close} />}
    </>
  );
}

function AskPin({ onRight, onClose }: { readonly onRight: () => void; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [pin, change] = useState('');
  const [problem, setProblem] = useState('');
  const [forgets, setForgets] = useState(false);
  const check = async () => {
    const answer = await call('station.leave', { pin, removePin: forgets });
    if (answer.ok && answer.result.isCorrect) {
      onRight();
      return;
    }
    setProblem(answer.ok ? t('station.pin.wrong') : hostText.error(answer.error));
    change('');
  };
  return (
    <Dialog title={t('station.leave')} isOpen onClose={onClose}>
      <PinForm
        label={t('station.pin')}
        pin={pin}
        onChange={change}
        error={pin === '' ? problem : ''}
        action={t('station.leave')}
        onSubmit={() => void check()}
        onClose={onClose}
      />
      <label className="station-forget">
        <input type="checkbox" checked={forgets} onChange={(event) => setForgets(event.target.checked)} />
        {t('station.pin.remove')}
      </label>
    </Dialog>
  );
}

function ChoosePin({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [pin, change] = useState('');
  const [problem, setProblem] = useState('');
  const choose = async () => {
    const answer = await call('station.setPin', { pin });
    if (answer.ok) onClose();
    else setProblem(hostText.error(answer.error));
  };
  return (
    <Dialog title={t('station.pin.set')} isOpen onClose={onClose}>
      <p className="muted">{t('station.pin.text')}</p>
      <PinForm
        label={t('station.pin.new')}
        pin={pin}
        onChange={change}
        error={problem}
        action={t('shell.save')}
        onSubmit={() => void choose()}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface PinFormProps {
  readonly label: string;
  readonly pin: string;
  readonly onChange: (pin: string) => void;
  readonly error: string;
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

function PinForm({ label, pin, onChange, error, action, onSubmit, onClose }: PinFormProps) {
  const t = useText();
  const isWhole = pinSchema.safeParse(pin).success;
  return (
    <form
      className="station-pin"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onSubmit();
      }}
    >
      <TextField label={label} type="password" value={pin} onChange={onChange} error={error} autoFocus />
      <div className="station-pin-actions">
        <Button kind="quiet" onPress={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" kind="primary" isDisabled={!isWhole}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns to the station view when the back button, an address or the command palette has left it while a PIN is set.
 */
function useFocusTrap(isLocked: boolean, isLetOut: RefObject<boolean>): void {
  useEffect(() => {
    if (!isLocked) return undefined;
    const blockPalette = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopImmediatePropagation();
    };
    addEventListener('keydown', blockPalette, { capture: true });
    return () => {
      removeEventListener('keydown', blockPalette, { capture: true });
      // Another address replaced the view, and not the button that leaves it.
      const isElsewhere = parseRoute(location.hash).screen !== 'station';
      if (isElsewhere && !isLetOut.current) setTimeout(() => navigate(hrefOf('station'), 'replace'));
    };
  }, [isLocked, isLetOut]);
}
