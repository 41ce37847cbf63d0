import { reviewBelow, withReviewBelow } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { CompanyPart } from './company-part.ts';

const modes = ['automatic', 'separator', 'blank_page', 'every_n_pages', 'document_change', 'mails'] as const;

/** Where the service splits a file if its folder or job does not say it. */
export function SplittingSettings({ settings: { splitting }, change }: CompanyPart) {
  const t = useText();
  const put = (part: Partial<typeof splitting>) => void change({ splitting: { ...splitting, ...part } });
  const putReviewBelow = (below: number): void => {
    if (below !== reviewBelow(splitting)) void change({ splitting: withReviewBelow(splitting, below) });
  };
  return (
    <Section title={t('company.splitting')}>
      <Card>
        <div className="service-card">
          <Select
            label={t('company.splitting.mode')}
            description={t('company.splitting.text')}
            value={splitting.mode}
            options={modes.map((id) => ({ id, label: t(`company.splitting.mode.${id}`) }))}
            onChange={(mode) => put({ mode })}
          />
          {splitting.mode === 'every_n_pages' && (
            <NumberField
              label={t('rules.splitPages')}
              value={splitting.pages}
              min={1}
              max={1_000}
              unit={t('rules.pages')}
              onChange={(pages) => pages !== splitting.pages && put({ pages })}
            />
          )}
          <Switch
            isSelected={splitting.review}
            description={t('company.splitting.review.text')}
            onChange={(review) => put({ review })}
          >
            {t('company.splitting.review')}
          </Switch>
          {splitting.review && (
            <NumberField
              label={t('company.splitting.reviewBelow')}
              description={t('company.splitting.reviewBelow.text')}
              value={Math.round(reviewBelow(splitting) * 100)}
              min={0}
              max={100}
              unit="%"
              onChange={(percent) => putReviewBelow(percent / 100)}
            />
          )}
        </div>
      </Card>
    </Section>
  );
}
