import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createClassifier } from '#local-service/analysis/classify.ts';

const classifier = createClassifier(builtInTags);

const spanishMail = `RE: Fiesta de fin de curso
De: Eva Falk (ampa@lamp.example)
Enviado: lunes, 12 de junio de 2023 22:37
Para: Nico Falk; Lucía
CC: direccion@lamp.example
Hola a todos:
Ya tenemos el permiso del ayuntamiento para cortar la calle el viernes desde las cinco de la tarde.
Os paso el reparto tal y como quedó en la reunión. Hacen falta cuatro personas para descargar las sillas.
Si alguien no puede venir, que lo diga cuanto antes, porque los turnos son de media hora.`;
const italianMail = `Da          Segreteria Falk <info@lamp.example>
A           eva@lamp.example
Data        lun 30 giu 2025, 21:13
Oggetto     Re: Prenotazione di due notti
Buonasera Eva,
grazie della mail e scusi il ritardo, perché quassù la connessione va e viene da alcuni giorni.
Per le notti del 14 e 15 agosto le posso tenere sette posti in camerata, con la mezza pensione.
Mi dica quanti di voi hanno la tessera in regola, e se il cane viene con voi.`;
const holdings = `Volksbank Lampau eG
Herrn Jan Falk
Jahresdepotauszug
per 31. Dezember 2022
Depotnummer 440 118
Wertpapierbezeichnung      WKN / ISIN     Nominale/Stück     Kurs      Kurswert
Falk AG Stammaktien        A0X9Z1         120          41,85 EUR     5.022,00
Lamp Fonds                 847551         318,442      63,17 EUR    20.115,98
Gesamtwert des Depots                                               25.137,98
Bitte prüfen Sie die Aufstellung.`;
const laboratory = `Labor Falk
LABORBEFUND
Patientin: Eva Falk     geb. 17.02.1958
Auftrag: 2205-03-0417
Abnahme: 03.05.2022 07:40   Eingang: 03.05.2022 09:15
Leukozyten     6,1 G/l     4,0 - 10,0
Hämoglobin     13,2 g/dl   12,0 - 16,0
Beurteilung: Werte im Normbereich.`;
const survey = `Falk Ingenieros
INFORME PERICIAL
Vivienda: calle Mayor 12, Lampares
1. Antecedentes
La propietaria manifiesta que las manchas aparecieron en octubre, tras la obra de la acera.
2. Conclusiones
Las humedades proceden de una tubería rota bajo la acera.`;
const guarantee = `FALK ROOFING
MASTER THATCHERS
GUARANTEE
This is to state that the roof of Lamp Cottage, Lampton, was thatched by us in June and July 2016.
We guarantee the work against faults of workmanship for ten years from the date below.
Faults must be reported in writing. Damage by fire, storm or birds is not covered.
Signed: J. Falk      12 August 2016`;

describe('the kind of', () => {
  it.each([
    ['a printed Spanish mail', spanishMail, 'email'],
    ['a printed Italian mail without colons', italianMail, 'email'],
    ['a statement of securities', holdings, 'bank_statement'],
    ['the result of a laboratory, which names the order', laboratory, 'report'],
    ['a Spanish expert report', survey, 'report'],
    ['a guarantee', guarantee, 'certificate'],
  ])('%s', (_, text, tag) => {
    const [best] = classifier.explain(text);
    expect(best?.tag).toBe(tag);
    expect(best?.score).toBeGreaterThan(0.4);
  });
});
