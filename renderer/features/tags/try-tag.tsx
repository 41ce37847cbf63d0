import { useEffect, useRef, useState } from 'react';
import type { ConfiguredTag, TagScore } from '#contract/configuration.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { ChooseDocument, type ChosenDocument } from './choose-document.tsx';
import { useLatest } from './use-latest.ts';
import './try-tag.css';

type Tried =
  | { readonly kind: 'answered'; readonly about: string; readonly scores: readonly TagScore[] }
  | { readonly kind: 'failed'; readonly message: string };

/** The limit of the contract. */
const longestText = 100_000;

/** Shows which tags a document or a text would get, and why. Nothing is stored. */
export function TryTag({ tag }: { readonly tag: ConfiguredTag }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const latest = useLatest();
  const [text, setText] = useState('');
  const [document, setDocument] = useState<ChosenDocument | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [isPending, setPending] = useState(false);
  const show = async (about: string, asked: ReturnType<typeof call<'configuration.try.text'>>) => {
    const answer = await latest(asked);
    if (answer === null) return;
    setPending(false);
    setTried(
      answer.ok
        ? { kind: 'answered', about, scores: answer.result }
        : { kind: 'failed', message: hostText.error(answer.error) },
    );
  };
  const result = useRef<HTMLDivElement>(null);
  // In a low window the result is out of sight, below the text field.
  useEffect(() => {
    if (tried !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [tried]);
  const tryText = () => {
    setPending(true);
    setDocument(null);
    void show(t('try.text.about'), call('configuration.try.text', { text }));
  };
  return (
    <>
      <p className="muted small tag-part-text">{t('try.explain')}</p>
      <div className="try-two">
        <Section title={t('try.document')}>
          <ChooseDocument
            label={t('try.document.label')}
            chosen={document}
            tagName={tag.name}
            onChoose={(chosen) => {
              setDocument(chosen);
              void show(chosen.name, call('configuration.try.document', { fileId: chosen.fileId }));
            }}
          />
        </Section>
        <Section title={t('tags.try')}>
          <div className="try">
            <TextField
              label={t('tags.try.label')}
              value={text}
              onChange={(next) => setText(next.slice(0, longestText))}
              lines={6}
              description={t('tags.try.text')}
            />
            <div>
              <Button isDisabled={text.trim() === ''} isPending={isPending} onPress={tryText}>
                {t('tags.try.do')}
              </Button>
            </div>
          </div>
        </Section>
      </div>
      <div role="status" ref={result}>
        {tried !== null && <Result tried={tried} tag={tag} />}
      </div>
    </>
  );
}

/** What is measured on the layout of a document, and the rules that decide whatever its words are. */
const reasonKeys = [
  'try.reason.salutation',
  'try.reason.closing',
  'try.reason.letter-shape',
  'try.reason.mail-head',
  'try.reason.amounts',
  'try.reason.statement-lines',
  'try.reason.blanks-to-fill',
  'try.reason.form-fields',
  'try.reason.labelled-boxes',
  'try.reason.cv-headings',
  'try.reason.prose',
  'try.reason.many-pages',
  'try.reason.receipt-shape',
  'try.reason.form-shape',
  'try.reason.payment-code',
  'try.reason.amount-to-pay',
  'try.reason.machine-readable-zone',
  'try.reason.clauses',
  'try.reason.short-text',
  'try.reason.mail',
  'try.reason.embedded_invoice',
] as const;

const mostTags = 5;
const mostReasons = 8;

function Result({ tried, tag }: { readonly tried: Tried; readonly tag: ConfiguredTag }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const reasonText = (kind: string, text: string) => {
    const known = kind === 'signal' || kind === 'rule' ? reasonKeys.find((key) => key.endsWith(`.${text}`)) : undefined;
    return known === undefined ? text : t(known);
  };
  if (tried.kind === 'failed') return <p className="tag-problem">{t('tags.try.failed', { message: tried.message })}</p>;
  const best = tried.scores.filter(({ score }, at) => at < mostTags && score > 0);
  const own = tried.scores.find(({ tagId }) => tagId === tag.id);
  const shown = own === undefined || best.includes(own) ? best : [...best, own];
  return (
    <Section title={t('try.result', { name: tried.about })}>
      {shown.length === 0 && <p className="muted">{t('tags.try.none')}</p>}
      <ol className="try-result">
        {shown.map((one) => (
          <li key={one.tagId} data-is-own={one.tagId === tag.id || undefined}>
            <b>{pointText.tag(one.tagName)}</b>
            <span className="try-bar" aria-hidden>
              <i style={{ width: `${one.score * 100}%` }} />
            </span>
            <span className="muted">{formats.percent(one.score)}</span>
            <div className="chips">
              {one.score < one.minScore && (
                <span className="muted small">{t('try.below', { percent: formats.percent(one.minScore) })}</span>
              )}
              {one.reasons.slice(0, mostReasons).map(({ kind, text, weight }, at) => (
                <span key={at} className={kind === 'pattern' ? 'chip mono' : 'chip'}>
                  {t('try.reason', { text: reasonText(kind, text), weight: formats.number(weight) })}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
