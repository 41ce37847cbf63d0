import { withoutAccents } from './letters.ts';

/** What is known of a language's accents besides its word list, which has misspelt words of the web without accents too. */
export interface LanguageRules {
  /** Words of business papers by their form without accents. */
  readonly common: ReadonlyMap<string, string>;
  /** Endings that hardly any word of the language has without their accents, and what they stand for. */
  readonly endings: readonly (readonly [RegExp, string])[];
  /** Letters that the language does not have, and those that they are taken for. */
  readonly letters: ReadonlyMap<string, string>;
  /** Capitals are often printed without accents. */
  readonly hasBareCapitals: boolean;
  /** Words are joined to longer ones, most of which no list has. */
  readonly hasCompounds: boolean;
}

/** Without accents these are no words of their language, no English words, and no usual names. */
const commonWords = {
  deu: `
    fällig für geschäft geschäfte köln können märz müssen über vollständig zurück
  `,
  fra: `
    après bientôt boîte chèque chèques crème décembre déjà échéance électricité être février fenêtre français française
    intérêts libellé numéro période prélèvement quantité reçu règlement société téléphone
  `,
  ita: `
    attività città così giovedì già lunedì martedì mercoledì perché più quantità società unità venerdì
  `,
  por: `
    água após cálculo clínica código crédito débito endereço finanças horário já licença líquido matrícula município não
    número página período preço preços resíduos serviço serviços também último unitário você
  `,
  spa: `
    año años artículo artículos básico capítulo clínica código crédito débito después día días eléctrica eléctrico
    españa garantía línea líneas líquido matrícula máximo mecánica mínimo móvil número números página según también
    teléfono teléfonos vehículo vía
  `,
};

const endingsOf: Readonly<Record<string, LanguageRules['endings']>> = {
  ita: [
    [/(?<=..)alita$/u, 'alità'],
    [/(?<=..)bilita$/u, 'bilità'],
  ],
  por: [
    [/ao$/u, 'ão'],
    [/cão$/u, 'ção'],
    [/coes$/u, 'ções'],
    [/oes$/u, 'ões'],
    [/encia$/u, 'ência'],
    [/(?<=..)avel$/u, 'ável'],
    [/(?<=..)ivel$/u, 'ível'],
  ],
  spa: [
    [/(?<=[cgnstx])ion$/u, 'ión'],
    [/(?<=..)eria$/u, 'ería'],
    [/(?<=..)erias$/u, 'erías'],
    [/(?<=.)logia$/u, 'logía'],
    [/(?<=.)grafia$/u, 'grafía'],
    [/(?<=.)nomia$/u, 'nomía'],
  ],
};

/** The engine takes the dots of German letters for other accents. è and é stay: they are in names and borrowed words. */
const germanLetters: readonly (readonly [string, string])[] = [
  ...Array.from('áàâ', (letter) => [letter, 'ä'] as const),
  ...Array.from('óòô', (letter) => [letter, 'ö'] as const),
  ...Array.from('úùû', (letter) => [letter, 'ü'] as const),
];

const rules = new Map<string, LanguageRules>(
  Object.entries(commonWords).map(([language, words]) => [
    language,
    {
      common: new Map(
        words
          .trim()
          .split(/\s+/u)
          .map((word) => [withoutAccents(word), word]),
      ),
      endings: endingsOf[language] ?? [],
      letters: new Map(language === 'deu' ? germanLetters : []),
      hasBareCapitals: language === 'fra' || language === 'por',
      hasCompounds: language === 'deu',
    },
  ]),
);

/** Returns `null` for a language whose accents are not restored, such as English. Languages as Tesseract names them. */
export const rulesOf = (language: string): LanguageRules | null => rules.get(language) ?? null;
