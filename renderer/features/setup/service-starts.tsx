import { useQuery } from '../../bridge/react.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';

/** The service in use is not there yet, or not at all: files may come all the same. */
export function ServiceStarts() {
  const t = useText();
  const said = useSaid();
  const { data: status } = useQuery('app.status', {});
  if (status?.service.kind !== 'local') return null;
  switch (status.service.local) {
    case 'starting':
    case 'restarting':
      return <Banner tone="work" title={t('setup.service.starting')} />;
    case 'failed':
      return (
        <Banner tone="fail" title={t('shell.local.failed.title')}>
          {status.service.detail === null ? t('shell.local.failed.text') : said.host(status.service.detail)}
        </Banner>
      );
    case 'running':
    case 'off':
      return null;
  }
}
