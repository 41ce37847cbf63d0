import { expect, test } from 'vitest';
import { descriptionCodeOf } from '#service-api/messages/description-code.ts';
import { texts } from '#service-api/messages/texts.ts';

const code = 'tag.description.unclassified';
const earlier = 'Fits none of the other tags. You can search and read it like any other document.';

test.each([
  ['came with the service', code, texts[code], code],
  ['came with the service before it was reworded', code, earlier, code],
  ['are those of another class', 'tag.description.letter', earlier, null],
  ['are those of a person', code, `${earlier} Ask Kim.`, null],
  ['are of a class that a person made', 'tag.description.', '', null],
])('the words of a description that %s', (_, of, description, expected) => {
  expect(descriptionCodeOf(of, description)).toBe(expected);
});

test('a wording that is no longer used is not the present one', () => {
  expect(texts[code]).not.toBe(earlier);
});
