import { useState } from 'react';
import type { ServerCertificate } from '#contract/service.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface UntrustedCertificateProps {
  /** `null` when the server showed none. */
  readonly certificate: ServerCertificate | null;
  /** Called when another authority is trusted. */
  readonly onTrusted: () => void;
}

/** Shows the certificate of a server that is not trusted, and takes the file by which it is. */
export function UntrustedCertificate({ certificate, onTrusted }: UntrustedCertificateProps) {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  const call = useCall();
  const { data: settings } = useQuery('settings.get', {});
  const [typed, setTyped] = useState<string | null>(null);
  // One that is trusted already would be replaced, so a person sees it.
  const path = typed ?? settings?.extraCaFile ?? '';
  const [error, setError] = useState('');
  const [isPending, setPending] = useState(false);
  const trust = async () => {
    setPending(true);
    const answer = await call('settings.set', { extraCaFile: path.trim() });
    setPending(false);
    if (answer.ok) onTrusted();
    else setError(hostText.error(answer.error));
  };
  return (
    <section className="connect-certificate" aria-label={t('connect.certificate.title')}>
      <Banner tone="fail" title={t('connect.certificate.title')}>
        {t(certificate === null ? 'connect.certificate.unread' : 'connect.certificate.text')}
      </Banner>
      {certificate !== null && (
        <Facts
          facts={[
            [t('connect.certificate.subject'), <bdi key="subject">{certificate.subject}</bdi>],
            [t('connect.certificate.issuer'), <bdi key="issuer">{certificate.issuer}</bdi>],
            [t('connect.certificate.validUntil'), formats.date(certificate.validUntilMs)],
            [t('connect.certificate.fingerprint'), <code key="fingerprint">{certificate.fingerprint}</code>],
          ]}
        />
      )}
      <TextField
        label={t('connect.certificate.file')}
        description={t('connect.certificate.file.text')}
        value={path}
        error={error}
        onChange={(next) => {
          setTyped(next);
          setError('');
        }}
        after={
          <Button isDisabled={path.trim() === ''} isPending={isPending} onPress={() => void trust()}>
            {t('connect.certificate.use')}
          </Button>
        }
      />
    </section>
  );
}
