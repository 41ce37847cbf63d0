import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguredTag } from '#contract/configuration.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ChooseDocument, type ChosenDocument } from './choose-document.tsx';
import { useChange } from '../../screen/use-change.ts';
import './tag-documents.css';

/** Each has a picture, which takes a moment to draw. */
const shownAtOnce = 23;

/** Documents that are typical for the tag. */
export function TagExamples({ tag }: { readonly tag: ConfiguredTag }) {
  const t = useText();
  const formats = useFormats();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState(shownAtOnce);
  const { add, remove } = useExamples(tag.id);
  return (
    <>
      <p className="muted small tag-part-text">{t('examples.text')}</p>
      <p className="small tag-part-text">{trainingText(tag, t, formats)}</p>
      <Section title={t('examples.title')} note={formats.number(tag.examples.length)}>
        {tag.examples.length === 0 && <p className="dim small tag-part-text">{t('examples.none')}</p>}
        <ul className="tag-pages">
          {tag.examples.slice(0, shown).map((example) => (
            <li key={example.fileId} className="tag-example">
              <ExamplePage example={example} />
              <IconButton
                size="s"
                icon={X}
                label={t('examples.remove', { name: example.name })}
                onPress={() => void remove(example)}
              />
            </li>
          ))}
          <li>
            <button type="button" className="tag-example-add" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t('examples.add')}
            </button>
          </li>
        </ul>
        {tag.examples.length > shown && (
          <Button size="s" kind="quiet" onPress={() => setShown(shown + shownAtOnce)}>
            {t('tags.more', { count: tag.examples.length - shown })}
          </Button>
        )}
      </Section>
      <Dialog
        title={t('examples.add')}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        actions={
          <Button kind="quiet" onPress={() => setAdding(false)}>
            {t('shell.close')}
          </Button>
        }
      >
        <ChooseDocument
          label={t('try.document')}
          tagName={tag.name}
          onChoose={(document) => {
            setAdding(false);
            void add(document);
          }}
        />
      </Dialog>
    </>
  );
}

function ExamplePage({ example: { fileId, name } }: { readonly example: ChosenDocument }) {
  return (
    <a className="tag-page" href={hrefOf('document', fileId)} title={name}>
      <PageThumb file={{ id: fileId, fileId, sizeBytes: 0, name }} size="gallery" />
      <bdi className="cut">{name}</bdi>
    </a>
  );
}

/** Says what was trained on the examples, and how well it recognises those that were held back. */
function trainingText({ training }: ConfiguredTag, t: Text, formats: ReturnType<typeof useFormats>): string {
  if (training === null) return t('examples.untrained', { least: formats.number(leastExamples) });
  const { examples, heldBackRight } = training;
  const params = { shown: formats.number(examples), right: formats.number(heldBackRight) };
  return t('examples.trained', { count: examples, ...params });
}

/** From so many on, a classifier is trained. */
const leastExamples = 5;

function useExamples(id: string) {
  const t = useText();
  const change = useChange();
  const toast = useToast();
  const report = (problem: string | null) =>
    problem !== null && toast({ tone: 'fail', text: t('shell.actionFailed', { message: problem }) });
  const put = ({ fileId, name }: ChosenDocument, undo?: () => void) =>
    change(
      'configuration.tags.addExamples',
      { id, fileIds: [fileId] },
      { done: t('examples.added', { name }), ...(undo === undefined ? {} : { undo }) },
    );
  const take = ({ fileId, name }: ChosenDocument, undo?: () => void) =>
    change(
      'configuration.tags.removeExample',
      { id, fileId },
      { done: t('examples.removed', { name }), ...(undo === undefined ? {} : { undo }) },
    );
  return {
    add: async (one: ChosenDocument) => report(await put(one, () => void take(one))),
    remove: async (one: ChosenDocument) => report(await take(one, () => void put(one))),
  };
}
