import { useState } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePointText } from '../../documents/point-text.ts';

type Tried =
  | { readonly kind: 'answered'; readonly tags: MethodResult<'tags.classify'> }
  | { readonly kind: 'failed'; readonly message: string };

/** The limit of the contract. */
const longestText = 100_000;

/** Shows how the service would analyse a text. Nothing is stored. */
export function TryText() {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [text, setText] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [isPending, setPending] = useState(false);
  const change = (next: string) => {
    setText(next.slice(0, longestText));
    setTried(null);
  };
  const tryIt = async () => {
    setPending(true);
    const answer = await call('tags.classify', { text });
    setPending(false);
    setTried(
      answer.ok ? { kind: 'answered', tags: answer.result } : { kind: 'failed', message: hostText.error(answer.error) },
    );
  };
  return (
    <Section title={t('tags.try')}>
      <div className="try">
        <TextField
          label={t('tags.try.label')}
          value={text}
          onChange={change}
          lines={5}
          description={t('tags.try.text')}
        />
        <div>
          <Button isDisabled={text.trim() === ''} isPending={isPending} onPress={() => void tryIt()}>
            {t('tags.try.do')}
          </Button>
        </div>
        <div role="status">{tried !== null && <Result tried={tried} />}</div>
      </div>
    </Section>
  );
}

function Result({ tried }: { readonly tried: Tried }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  if (tried.kind === 'failed') return <p className="try-failed">{t('tags.try.failed', { message: tried.message })}</p>;
  if (tried.tags.length === 0) return <p className="muted">{t('tags.try.none')}</p>;
  return (
    <ol className="try-result">
      {tried.tags.slice(0, 5).map(({ tagName, score }) => (
        <li key={tagName}>
          <b>{pointText.tag(tagName)}</b>
          <span className="try-bar" aria-hidden>
            <i style={{ width: `${(score ?? 0) * 100}%` }} />
          </span>
          <span className="muted">{score === null ? '' : formats.percent(score)}</span>
        </li>
      ))}
    </ol>
  );
}
