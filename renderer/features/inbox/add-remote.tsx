import { CloudDownload, Link } from 'lucide-react';
import { useState } from 'react';
import type { MethodParams } from '#contract/methods.ts';
import { remoteFilesSchema } from '#contract/remote-methods.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';

type Way = 'urls' | 'source';

interface AddRemoteProps {
  readonly isDisabled: boolean;
  /** What the address asks to add: the command palette opens a dialog by it. */
  readonly asked: string | null;
}

const ways: readonly Way[] = ['urls', 'source'];

/** The menu of files that the service fetches itself, and its dialogs. */
export function AddRemote({ isDisabled, asked }: AddRemoteProps) {
  const t = useText();
  const [chosen, setWay] = useState<Way | null>(null);
  const way = chosen ?? (isDisabled ? null : (ways.find((each) => each === asked) ?? null));
  const close = () => {
    setWay(null);
    if (asked !== null) navigate(hrefOf('inbox'), 'replace');
  };
  return (
    <>
      <MenuButton
        label={t('remote.more')}
        isDisabled={isDisabled}
        entries={[
          { id: 'urls', label: t('remote.addUrl'), icon: Link, onAction: () => setWay('urls') },
          { id: 'source', label: t('remote.addSource'), icon: CloudDownload, onAction: () => setWay('source') },
        ]}
      />
      {way !== null && <RemoteDialog way={way} onClose={close} />}
    </>
  );
}

const rotations = ['0', '90', '180', '270'] as const;

interface Draft {
  readonly urls: string;
  readonly source: string;
  readonly container: string;
  readonly names: string;
  readonly merge: boolean;
  readonly rotation: (typeof rotations)[number];
}

const empty: Draft = { urls: '', source: '', container: '', names: '', merge: false, rotation: '0' };

const pageRotations = { 0: 0, 90: 90, 180: 180, 270: 270 } as const;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function requestOf(way: Way, { urls, source, container, names, merge, rotation }: Draft): MethodParams<'remote.add'> {
  const from =
    way === 'urls'
      ? ({ kind: 'urls', urls: linesOf(urls) } as const)
      : ({ kind: 'source', source, container: container.trim(), fileNames: linesOf(names) } as const);
  return { from, merge, pageRotation: pageRotations[rotation] };
}

interface RemoteDialogProps {
  readonly way: Way;
  readonly onClose: () => void;
}

function RemoteDialog({ way, onClose }: RemoteDialogProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [draft, setDraft] = useState<Draft>(empty);
  const given = remoteFilesSchema.safeParse(requestOf(way, draft));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const add = async () => {
    if (!given.success) return null;
    const answer = await call('remote.add', given.data);
    if (!answer.ok) return hostText.error(answer.error);
    const { jobId } = answer.result;
    const action = { label: t('remote.show'), onPress: () => navigate(hrefOf('jobs', jobId)) };
    toast({ tone: 'done', text: t('remote.added'), action });
    return null;
  };
  return (
    <ActionDialog
      title={t(way === 'urls' ? 'remote.urls.title' : 'remote.source.title')}
      action={t('remote.add')}
      canAct={given.success}
      onAct={add}
      onClose={onClose}
    >
      {way === 'urls' ? (
        <TextField
          label={t('remote.urls')}
          description={t('remote.urls.text')}
          placeholder="https://"
          lines={4}
          value={draft.urls}
          onChange={(urls) => change({ urls })}
          autoFocus
        />
      ) : (
        <SourceFields draft={draft} onChange={change} />
      )}
      {(way === 'urls' || draft.source !== '') && (
        <>
          <Select
            label={t('remote.rotation')}
            value={draft.rotation}
            options={rotations.map((id) => ({ id, label: t(`remote.rotation.${id}`) }))}
            onChange={(rotation) => change({ rotation })}
          />
          <Switch isSelected={draft.merge} onChange={(merge) => change({ merge })}>
            {t('remote.merge')}
          </Switch>
        </>
      )}
    </ActionDialog>
  );
}

interface SourceFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** The fields of a file in a source. Only sources that the service knows can be chosen. */
function SourceFields({ draft, onChange }: SourceFieldsProps) {
  const t = useText();
  const hostText = useHostText();
  const { data: sources, error } = useQuery('service.sources', {});
  const isImpossible = error?.code === 'unsupported';
  if (sources === null && error !== null) {
    return <Banner tone="fail" title={isImpossible ? t('sources.impossible') : hostText.error(error)} />;
  }
  if (sources === null) return <Skeleton rows={3} label={t('shell.loading')} />;
  if (sources.length === 0) return <p>{t('remote.noSource')}</p>;
  return (
    <>
      <Select
        label={t('remote.source')}
        value={draft.source}
        placeholder={t('shell.choose')}
        options={sources.map(({ name }) => ({ id: name, label: name }))}
        onChange={(source) => onChange({ source })}
      />
      <TextField
        label={t('remote.container')}
        value={draft.container}
        onChange={(container) => onChange({ container })}
      />
      <TextField label={t('remote.names')} lines={4} value={draft.names} onChange={(names) => onChange({ names })} />
    </>
  );
}
