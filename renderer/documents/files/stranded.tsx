import { Unplug } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile, StrandedChoice } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages/message.ts';
import { useLink } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { hostOf } from './service-of-file.ts';

type Stranded = AppStatus['stranded'][number];

const choiceCodes = {
  'upload-here': 'inbox.waitsFor.send-here',
  skip: 'inbox.waitsFor.skip',
  wait: 'inbox.waitsFor.wait',
} as const satisfies Record<StrandedChoice, MessageCode>;

/** Returns the host of a remote service, or the name for the service of this computer. */
export function serviceName(origin: string | null, t: Text): string {
  if (origin === null) return t('inbox.waitsFor.here');
  return hostOf(origin);
}

/** Shows the files that wait for a service which no longer receives new files: one card for each service. */
export function StrandedCards({ stranded }: Pick<AppStatus, 'stranded'>) {
  return stranded.map((each) => <StrandedCard key={each.serviceId} stranded={each} />);
}

function StrandedCard({ stranded }: { readonly stranded: Stranded }) {
  const t = useText();
  const formats = useFormats();
  const { serviceId, origin, nextTryAtMs, count, keptWaiting, uploadable, maybeProcessed } = stranded;
  const service = serviceName(origin, t);
  const title =
    nextTryAtMs === null
      ? t('inbox.waitsFor.title', { service })
      : t('inbox.waitsFor.titleUntil', { service, time: formats.time(nextTryAtMs) });
  const isKeptWaiting = keptWaiting === count;
  const choices: readonly StrandedChoice[] = [
    ...(uploadable > 0 ? (['upload-here'] as const) : []),
    'skip',
    ...(isKeptWaiting ? [] : (['wait'] as const)),
  ];
  return (
    <Banner
      tone={isKeptWaiting ? 'idle' : 'hold'}
      icon={Unplug}
      title={title}
      action={<StrandedChoices what={serviceId} choices={choices} isUnsafe={maybeProcessed > 0} />}
    >
      {[
        t('inbox.waitsFor.text', { count, shown: formats.number(count) }),
        ...(maybeProcessed > 0 && uploadable > 0
          ? [t('inbox.waitsFor.unsafe', { count: maybeProcessed, shown: formats.number(maybeProcessed) })]
          : []),
        ...(isKeptWaiting ? [t('inbox.waitsFor.kept')] : []),
      ].join(' ')}
    </Banner>
  );
}

/** Shows the same for one file, with its actions. */
export function StrandedFile({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const { waitsFor } = file;
  if (waitsFor === null) return null;
  return (
    <div className="file-actions">
      {waitsFor.maybeProcessed && waitsFor.choices.includes('upload-here') && (
        <p className="dim small">{t('inbox.waitsFor.unsafe', { count: 1, shown: '1' })}</p>
      )}
      <StrandedChoices
        what={file.id}
        choices={waitsFor.choices.filter((choice) => choice !== 'wait' || !waitsFor.isKeptWaiting)}
        isUnsafe={waitsFor.maybeProcessed}
      />
    </div>
  );
}

interface StrandedChoicesProps {
  readonly what: string;
  readonly choices: readonly StrandedChoice[];
  readonly isUnsafe: boolean;
}

function StrandedChoices({ what: id, choices, isUnsafe }: StrandedChoicesProps) {
  const t = useText();
  const act = useAction();
  const isLive = useLink() === 'live';
  return choices.map((choice) => (
    <Button
      key={choice}
      size="s"
      kind={choice === 'upload-here' ? (isUnsafe ? 'danger' : 'normal') : 'quiet'}
      isDisabled={!isLive}
      onPress={() => void act('files.leaveService', { id, choice })}
    >
      {t(choice === 'upload-here' && isUnsafe ? 'inbox.waitsFor.send-anyway' : choiceCodes[choice])}
    </Button>
  ));
}
