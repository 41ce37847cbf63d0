import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What the documents of the service on this computer take, by kind, and the way to the trash. */
export function SpaceCard() {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data, error } = useQuery('space.get', {});
  const sum = data === null ? null : data.originals + data.trash + data.database;
  return (
    <Section
      title={t('space')}
      note={sum === null ? undefined : formats.bytes(sum)}
      action={<a href={hrefOf('trash')}>{t('trash.open')}</a>}
    >
      <Card>
        <div className="service-card">
          {data === null && error === null && <Skeleton rows={3} label={t('shell.loading')} />}
          {data === null && error !== null && <p className="dim small">{hostText.error(error)}</p>}
          {data !== null && (
            <Facts
              facts={[
                [t('space.originals'), formats.bytes(data.originals)],
                [t('space.trash'), formats.bytes(data.trash)],
                [t('space.readings'), formats.bytes(data.readings)],
                [t('space.index'), formats.bytes(Math.max(0, data.database - data.readings))],
              ]}
            />
          )}
        </div>
      </Card>
    </Section>
  );
}
