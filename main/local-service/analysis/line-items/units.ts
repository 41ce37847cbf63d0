import { textKey } from '../extract/text-key.ts';

/** Units that are printed beside a quantity, by text key. */
const units = new Set(
  `pc pcs pce piece pieces ea each unit units box boxes pack packs pkt set sets hr hrs hour hours day days month months year years week weeks
  kg g l ml m m2 m3 cm mm km kwh t to lb lbs oz ctn btl bottle bag roll pair dozen lot
  stk stck stuck st std stunde stunden h tag tage monat monate woche wochen jahr jahre pauschal psch psl paket karton kiste flasche fl packung pkg ve rolle satz lfm qm cbm ltr
  piece pieces pieza piezas ud uds unidad unidades hora horas dia dias mes meses caja cajas
  u un unite unites heure heures jour jours mois forfait lot boite
  pz pezzo pezzi ora ore giorno giorni mese mesi conf scatola nr
  peca pecas unidade cx dia
  stuks uur uren dag dagen maand maanden doos dozen`
    .split(/\s+/u)
    .map(textKey),
);

/** Returns whether a word is a unit such as "Stk." or "hours". */
export function isUnit(text: string): boolean {
  return text.length <= 12 && units.has(textKey(text));
}
