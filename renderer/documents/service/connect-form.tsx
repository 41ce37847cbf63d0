import { useState, type ReactNode } from 'react';
import { connectionSchema, type AuthKind, type Connection } from '#contract/service.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodResult } from '#contract/methods.ts';
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
import './connect-form.css';

interface Draft {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly kind: AuthKind;
  readonly appId: string;
  readonly secret: string;
  readonly allowFile: boolean;
}

const empty: Draft = { baseUrl: '', apiKey: '', kind: 'bearer', appId: '', secret: '', allowFile: false };

const toConnection = ({ baseUrl, apiKey, kind, appId, secret, allowFile: allowEncryptedFile }: Draft): Connection => ({
  baseUrl: baseUrl.trim(),
  apiKey,
  auth: kind === 'bearer' ? { kind, accessToken: secret } : { kind, appId, secret },
  allowEncryptedFile,
});

export interface ConnectFormProps {
  readonly onConnected: () => void;
  readonly cancel: ReactNode;
  /** The address, when it is known already. */
  readonly baseUrl?: string;
}

/** Connects to a remote service. The page sends the typed key to Intray and never gets it back. */
export function ConnectForm({ onConnected, cancel, baseUrl = '' }: ConnectFormProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [draft, setDraft] = useState<Draft>({ ...empty, baseUrl });
  const [doing, setDoing] = useState<'test' | 'connect' | null>(null);
  const [tested, setTested] = useState<MethodResult<'service.test'> | null>(null);
  // The note that there is no keychain appears only when a key is to be stored.
  const [needsFile, setNeedsFile] = useState(false);
  const connection = connectionSchema.safeParse(toConnection(draft));
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setTested(null);
  };
  const fail = (text: string) => setTested({ ok: false, message: message('failure.text', { text }), identity: null });
  const test = async (given: Connection) => {
    setDoing('test');
    const answer = await call('service.test', given);
    setDoing(null);
    if (answer.ok) setTested(answer.result);
    else fail(hostText.error(answer.error));
  };
  const connect = async (given: Connection) => {
    setDoing('connect');
    const answer = await call('service.connect', given);
    setDoing(null);
    if (answer.ok) onConnected();
    else {
      setNeedsFile((before) => before || answer.error.code === 'no-keychain');
      fail(hostText.error(answer.error));
    }
  };
  return (
    <form
      className="connect-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (connection.success) void connect(connection.data);
      }}
    >
      <TextField
        label={t('connect.baseUrl')}
        type="url"
        value={draft.baseUrl}
        onChange={(url) => change({ baseUrl: url })}
        placeholder="https://documents.example.com"
        autoFocus
      />
      <TextField
        label={t('connect.apiKey')}
        type="password"
        value={draft.apiKey}
        onChange={(apiKey) => change({ apiKey })}
      />
      <Select
        label={t('service.signIn')}
        value={draft.kind}
        options={(['bearer', 'amx'] as const).map((id) => ({ id, label: t(`connect.auth.${id}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'amx' && (
        <TextField label={t('connect.appId')} value={draft.appId} onChange={(appId) => change({ appId })} />
      )}
      <TextField
        label={t(`connect.secret.${draft.kind}`)}
        type="password"
        value={draft.secret}
        onChange={(secret) => change({ secret })}
        description={t('connect.secret.text')}
      />
      <KeychainNote isNeeded={needsFile} allowFile={draft.allowFile} onChange={(allowFile) => change({ allowFile })} />
      {tested !== null && <TestResult tested={tested} />}
      <div className="connect-actions">
        {cancel}
        <Button
          isDisabled={!connection.success}
          isPending={doing === 'test'}
          onPress={() => connection.success && void test(connection.data)}
        >
          {t('connect.test')}
        </Button>
        <Button type="submit" kind="primary" isDisabled={!connection.success} isPending={doing === 'connect'}>
          {t('connect.connect')}
        </Button>
      </div>
    </form>
  );
}

/** Lets the person decide about the encrypted file when there is no keychain, and explains what that means. */
function KeychainNote({
  isNeeded,
  allowFile,
  onChange,
}: {
  readonly isNeeded: boolean;
  readonly allowFile: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const t = useText();
  const inWords = useMessage();
  const { data: credentials } = useQuery('service.credentials', {});
  const why = credentials?.detail ?? null;
  if (why === null && !isNeeded) return null;
  return (
    <Switch isSelected={allowFile} onChange={onChange} description={inWords(why ?? message('keychain.takes-no-key'))}>
      {t('connect.allowFile')}
    </Switch>
  );
}

function TestResult({ tested: { ok, message: text, identity } }: { readonly tested: MethodResult<'service.test'> }) {
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
