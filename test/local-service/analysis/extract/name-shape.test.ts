import { expect, it } from 'vitest';
import { isStreetOrTown } from '#local-service/analysis/extract/name-shape.ts';

it.each([
  'Mill Street 32',
  'Sesamestreet 32',
  'Lindenweg 4 b',
  'Kerkstraat 12-14',
  '14 rue de la Paix',
  'Via Roma 12',
  'Calle Mayor 5b',
  'Rua do Ouro n.º 21',
  'Piazza del Popolo, 3',
])('"%s" is a street and no name', (text) => expect(isStreetOrTown(text)).toBe(true));

it.each(['Via Verde', 'Corso 2 Srl', 'Road 66', 'Avenue 5 GmbH', 'Calle 13', 'Plaza Hotel', 'Rue du Pain'])(
  '"%s" may be a name',
  (text) => expect(isStreetOrTown(text)).toBe(false),
);
