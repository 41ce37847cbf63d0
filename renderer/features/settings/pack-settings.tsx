import { Download, Trash2, X } from 'lucide-react';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type Pack = MethodResult<'settings.pack'>;

/** Fetches the small models with which the local service reads scans faster. A remote service reads by itself. */
export function PackSettings() {
  const t = useText();
  const locale = useLocale();
  const { data: status } = useQuery('app.status', {});
  const { data: pack } = useQuery('settings.pack', {});
  if (pack === null || status?.service.kind !== 'local') return null;
  const inWords = (codes: readonly string[]): string => {
    const names = new Intl.DisplayNames(locale, { type: 'language' });
    return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
  };
  const isWhole = pack.present.length === pack.languages.length;
  return (
    <Section title={t('settings.pack')}>
      <Card>
        <div className="settings-card">
          <p className="muted">
            {isWhole
              ? t('settings.pack.there')
              : t('settings.pack.text', { languages: inWords(pack.languages), host: pack.host })}
          </p>
          {!isWhole && pack.present.length > 0 && pack.fetchedBytes === null && (
            <p className="dim small">{t('settings.pack.part', { languages: inWords(pack.present) })}</p>
          )}
          <PackActions pack={pack} isWhole={isWhole} />
        </div>
      </Card>
    </Section>
  );
}

function PackActions({ pack, isWhole }: { readonly pack: Pack; readonly isWhole: boolean }) {
  const t = useText();
  const hostText = useHostText();
  const act = useAction();
  if (pack.fetchedBytes !== null) {
    const done = t('settings.pack.progress', { done: pack.fetchedBytes / 1e6, all: pack.allBytes / 1e6 });
    return (
      <>
        <ProgressBar label={done} value={pack.fetchedBytes / pack.allBytes} />
        <div className="settings-row">
          <Button size="s" icon={X} onPress={() => void act('settings.cancelPack', {})}>
            {t('shell.cancel')}
          </Button>
          <span className="dim small">{done}</span>
        </div>
      </>
    );
  }
  return (
    <>
      {pack.problem !== null && (
        <div role="alert">
          <Banner tone="fail" title={hostText.message(pack.problem)} />
        </div>
      )}
      <div className="settings-row">
        {!isWhole && (
          <Button size="s" icon={Download} onPress={() => void act('settings.fetchPack', {})}>
            {pack.present.length > 0
              ? t('settings.pack.fetchRest')
              : t('settings.pack.fetch', { megabytes: pack.allBytes / 1e6 })}
          </Button>
        )}
        {pack.present.length > 0 && (
          <Button size="s" icon={Trash2} onPress={() => void act('settings.removePack', {})}>
            {t('settings.pack.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
