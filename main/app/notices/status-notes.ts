import type { Note, ConnectionController } from '#api/api-deps.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { SettingsTrouble } from '#adapters/settings/settings-file.ts';
import { lowSpaceBytes, freeBytesAt } from '../data-dir/free-space.ts';

export interface NotesDeps {
  readonly services: Pick<ConnectionController, 'kind' | 'current' | 'currentId' | 'local' | 'credentials'>;
  readonly engine: Pick<Engine, 'pauses'>;
  readonly dataDir: string;
  /** Why the settings in use differ from the file. */
  readonly settingsTrouble: () => SettingsTrouble;
  /** Called when the notes have changed. */
  readonly changed: () => void;
  readonly freeBytes?: typeof freeBytesAt;
}

export interface StatusNotes {
  readonly current: () => readonly Note[];
  check(): Promise<void>;
  /** Checks the computer now and from time to time. The returned function stops it. */
  watch(): () => void;
}

const checkEveryMs = 60_000;

/**
 * Notes about this computer that a person cannot see from the files. They are shown with the status until the cause is
 * over.
 */
export function createStatusNotes(deps: NotesDeps): StatusNotes {
  const { services, dataDir, freeBytes = freeBytesAt } = deps;
  let checked: readonly Note[] = [];

  const check = async (): Promise<void> => {
    const notes = [spaceNote(dataDir, await freeBytes(dataDir)), await keyNote(services)].filter(
      (note) => note !== null,
    );
    const hasChanged = JSON.stringify(notes) !== JSON.stringify(checked);
    checked = notes;
    if (hasChanged) deps.changed();
  };
  return {
    current: () => [...settingsNote(deps.settingsTrouble()), ...serviceNote(services), ...clockNote(deps), ...checked],
    check,
    watch() {
      void check();
      const timer = setInterval(() => void check(), checkEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function settingsNote(trouble: SettingsTrouble): readonly Note[] {
  const note = (text: AnyMessage): readonly Note[] => [{ code: 'settings-unreadable', message: text }];
  switch (trouble.kind) {
    case 'fine':
      return [];
    case 'put-aside':
      return note(message('settings.put-aside', { path: trouble.path }));
    case 'unreadable':
      return note(message('settings.unreadable', { path: trouble.path }));
  }
}

function serviceNote(services: NotesDeps['services']): readonly Note[] {
  const { state, detail } = services.local();
  if (state !== 'failed') return [];
  return [{ code: 'service-failed', message: detail ?? message('local-service.off') }];
}

/** Signed requests are refused while this computer's clock is wrong. */
function clockNote({ services, engine }: NotesDeps): readonly Note[] {
  const id = services.currentId();
  const pause = id === null ? null : engine.pauses.pauseOf(id);
  if (pause?.reason !== 'clock-skew') return [];
  const words = message('message.joined', { first: message('clock.wrong'), second: pause.message });
  return [{ code: 'clock-skew', message: words }];
}

function spaceNote(dataDir: string, free: number | null): Note | null {
  if (free === null || free >= lowSpaceBytes) return null;
  return { code: 'disk-low', message: message('disk.low', { gigabytes: free / 1_000_000_000, path: dataDir }) };
}

/**
 * The keychain is asked only while a service cannot be reached, because a locked keychain may show a dialog each time.
 */
async function keyNote(services: NotesDeps['services']): Promise<Note | null> {
  if (services.kind() === 'local' || services.current() !== null) return null;
  const { state, detail } = await services.credentials();
  switch (state) {
    case 'locked':
      return { code: 'keychain-locked', message: detail };
    case 'missing':
      return { code: 'keychain-missing', message: detail };
    case 'sealed':
      return { code: 'passphrase-needed', message: detail };
    case 'set':
    case 'not-set':
      return null;
  }
}
