import { useState, type ReactNode } from 'react';
import { shortestPassphrase, type AuthKind, type Connection, type ConnectionTest } from '#contract/service.ts';
import { message } from '#contract/messages/message.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useMessage, useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { identityFacts } from './identity-facts.ts';
import { UntrustedCertificate } from './untrusted-certificate.tsx';
import './connect-form.css';

interface Draft {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly kind: AuthKind;
  readonly appId: string;
  readonly secret: string;
  readonly allowFile: boolean;
  readonly passphrase: string;
}

const empty: Draft = {
  baseUrl: '',
  apiKey: '',
  kind: 'bearer',
  appId: '',
  secret: '',
  allowFile: false,
  passphrase: '',
};

const toConnection = ({ baseUrl, apiKey, kind, appId, secret, allowFile, passphrase }: Draft): Connection => ({
  baseUrl: baseUrl.trim(),
  apiKey,
  auth: kind === 'bearer' ? { kind, accessToken: secret } : { kind, appId, secret },
  allowEncryptedFile: allowFile,
  passphrase: allowFile && passphrase !== '' ? passphrase : null,
  extraCaFile: null,
});

export interface ConnectFormProps {
  readonly onConnected: () => void;
  readonly cancel: ReactNode;
  /** The address, when it is known already. */
  readonly baseUrl?: string;
}

type Field = 'baseUrl' | 'apiKey' | 'appId' | 'secret' | 'passphrase';

/** Returns what is wrong with each field, in words; nothing for a field that can be sent. */
function problemsOf(draft: Draft, t: ReturnType<typeof useText>): Partial<Record<Field, string>> {
  const { baseUrl, apiKey, kind, appId, secret, allowFile, passphrase } = draft;
  const isAddress = /^https?:$/u.test(URL.parse(baseUrl.trim())?.protocol ?? '');
  return {
    ...(!isAddress && { baseUrl: t('connect.wrong.baseUrl') }),
    ...(apiKey === '' && { apiKey: t('connect.wrong.apiKey') }),
    ...(kind === 'amx' && appId === '' && { appId: t('connect.wrong.appId') }),
    ...(secret === '' && { secret: t(`connect.wrong.secret.${kind}`) }),
    ...(allowFile &&
      passphrase !== '' &&
      passphrase.length < shortestPassphrase && {
        passphrase: t('connect.wrong.passphrase', { least: shortestPassphrase }),
      }),
  };
}

/** Connects to a remote service. The page sends the typed key to Intray and never gets it back. */
export function ConnectForm({ onConnected, cancel, baseUrl = '' }: ConnectFormProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [draft, setDraft] = useState<Draft>({ ...empty, baseUrl });
  const [doing, setDoing] = useState<'test' | 'connect' | null>(null);
  const [tested, setTested] = useState<ConnectionTest | null>(null);
  const [isTried, setTried] = useState(false);
  // The note that there is no keychain appears only when a key is to be stored.
  const [needsFile, setNeedsFile] = useState(false);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setTested(null);
  };
  const fail = (text: string) =>
    setTested({
      ok: false,
      message: message('failure.system-text', { text }),
      identity: null,
      about: null,
      certificate: null,
    });
  const test = async (given: Connection): Promise<boolean> => {
    const answer = await call('service.test', given);
    if (answer.ok) setTested(answer.result);
    else fail(hostText.error(answer.error));
    return answer.ok && answer.result.ok;
  };
  const connect = async (given: Connection): Promise<void> => {
    const answer = await call('service.connect', given);
    if (answer.ok) onConnected();
    else if (answer.error.code === 'no-keychain') {
      setNeedsFile(true);
      setTested(null);
    } else fail(hostText.error(answer.error));
  };
  const run = async (what: 'test' | 'connect') => {
    setTried(true);
    if (Object.keys(problemsOf(draft, t)).length > 0) return;
    setDoing(what);
    // A test says which field is to be looked at again.
    if ((await test(toConnection(draft))) && what === 'connect') await connect(toConnection(draft));
    setDoing(null);
  };
  const wrong: Partial<Record<Field, string>> = isTried ? problemsOf(draft, t) : {};
  const why = tested === null || tested.ok ? '' : hostText.message(tested.message);
  const about = tested?.about ?? null;
  const withoutFile = needsFile ? null : 'connect.secret.text';
  const storedIn = draft.allowFile ? 'connect.secret.file' : withoutFile;
  return (
    <form
      className="connect-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (doing === null) void run('connect');
      }}
    >
      <TextField
        label={t('connect.baseUrl')}
        type="url"
        value={draft.baseUrl}
        error={wrong.baseUrl ?? (about === 'address' ? why : '')}
        onChange={(url) => change({ baseUrl: url })}
        placeholder="https://documents.example.com"
        autoFocus
      />
      <TextField
        label={t('connect.apiKey')}
        type="password"
        value={draft.apiKey}
        error={wrong.apiKey ?? (about === 'credentials' ? t('connect.wrong.credentials', { why }) : '')}
        onChange={(apiKey) => change({ apiKey })}
      />
      <Select
        label={t('service.signIn')}
        value={draft.kind}
        options={(['bearer', 'amx'] as const).map((id) => ({ id, label: t(`connect.auth.${id}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'amx' && (
        <TextField
          label={t('connect.appId')}
          value={draft.appId}
          error={wrong.appId}
          onChange={(appId) => change({ appId })}
        />
      )}
      <TextField
        label={t(`connect.secret.${draft.kind}`)}
        type="password"
        value={draft.secret}
        error={wrong.secret}
        onChange={(secret) => change({ secret })}
        {...(storedIn === null ? {} : { description: t(storedIn) })}
      />
      <KeychainNote isNeeded={needsFile} draft={draft} wrong={wrong.passphrase} onChange={change} />
      {tested !== null && about === null && <TestResult tested={tested} />}
      {tested !== null && about === 'certificate' && (
        <UntrustedCertificate certificate={tested.certificate} onTrusted={() => void run('test')} />
      )}
      <div className="connect-actions">
        {cancel}
        <Button isPending={doing === 'test'} onPress={() => void run('test')}>
          {t('connect.test')}
        </Button>
        <Button type="submit" kind="primary" isPending={doing === 'connect'}>
          {t('connect.connect')}
        </Button>
      </div>
    </form>
  );
}

interface KeychainNoteProps {
  readonly isNeeded: boolean;
  readonly draft: Draft;
  readonly wrong: string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** Lets the person decide about the encrypted file when there is no keychain, and explains what that means. */
function KeychainNote({ isNeeded, draft: { allowFile, passphrase }, wrong, onChange }: KeychainNoteProps) {
  const t = useText();
  const inWords = useMessage();
  const { data: credentials } = useQuery('service.credentials', {});
  const why = credentials?.detail ?? null;
  if (why === null && !isNeeded) return null;
  const text = inWords(why ?? message('keychain.takes-no-key'));
  return (
    <>
      {isNeeded && !allowFile && <Banner tone="fail" title={text} />}
      <Switch
        isSelected={allowFile}
        onChange={(on) => onChange({ allowFile: on })}
        {...(isNeeded ? {} : { description: text })}
      >
        {t('connect.allowFile')}
      </Switch>
      {allowFile && (
        <TextField
          label={t('service.passphrase')}
          type="password"
          value={passphrase}
          error={wrong}
          onChange={(typed) => onChange({ passphrase: typed })}
          description={t('connect.passphrase.text', { least: shortestPassphrase })}
        />
      )}
    </>
  );
}

function TestResult({ tested: { ok, message: text, identity } }: { readonly tested: ConnectionTest }) {
  const t = useText();
  const hostText = useHostText();
  const facts = identity === null ? [] : identityFacts(identity, t);
  return (
    <div role="status">
      <Banner tone={ok ? 'done' : 'fail'} title={hostText.detail(text)} />
      {facts.length > 0 && <Facts facts={facts} />}
    </div>
  );
}
