import { useCall, useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The hosts of private networks from which files may be fetched (docs/security.md#addresses-that-are-fetched). */
export function FetchHosts() {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const { data, refresh } = useQuery('configuration.fetch.get', {});
  if (data === null) return null;
  const save = async (allowedHosts: readonly string[]): Promise<string | null> => {
    const answer = await call('configuration.fetch.setHosts', { allowedHosts: [...allowedHosts] });
    refresh();
    if (answer.ok) return null;
    return answer.error.code === 'invalid-params' ? t('company.hosts.invalid') : hostText.error(answer.error);
  };
  const change = async (text: string): Promise<string | null> => {
    const problem = await save(hostsIn(text));
    if (problem !== null) return problem;
    const undo = { label: t('file.undo'), isUndo: true, onPress: () => void save(data.allowedHosts) };
    toast({ tone: 'done', text: t('company.saved'), about: 'company', action: undo });
    return null;
  };
  return (
    <Section title={t('company.hosts')}>
      <Card>
        <div className="service-card">
          <SavedField
            label={t('company.hosts.label')}
            description={t('company.hosts.text')}
            placeholder="files.example, 192.168.1.20:8080"
            saveLabel={t('shell.save')}
            value={data.allowedHosts.join(', ')}
            onSave={change}
          />
        </div>
      </Card>
    </Section>
  );
}

const hostsIn = (text: string): readonly string[] => text.split(/[\s,;]+/u).filter((host) => host !== '');
