/** Month names and usual short forms, by month, as text keys (see `text-key.ts`): en, de, fr, nl, es, it, pl. */
const namesByMonth: readonly string[] = [
  'january jan januar janner janv janvier januari enero ene gennaio gen styczen stycznia sty',
  'february feb februar febr feber fevrier fevr fev februari febrero febbraio luty lutego lut',
  'march mar marz mrz mars maart mrt marzo marzec marca',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi',
  'may mai mei mayo maggio mag maj maja',
  'june jun juni juin junio giugno giu czerwiec czerwca cze',
  'july jul juli juillet juil julio luglio lug lipiec lipca lip',
  'august aug aout augustus agosto ago sierpien sierpnia sie',
  'september sep sept septembre septiembre setiembre settembre set wrzesien wrzesnia wrz',
  'october oct oktober okt octobre octubre ottobre ott pazdziernik pazdziernika paz',
  'november nov novembre noviembre listopad listopada lis',
  'december dec dezember dez decembre diciembre dic dicembre grudzien grudnia gru',
];

const monthByName: ReadonlyMap<string, number> = new Map(
  namesByMonth.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** 1 to 12, or `null`. Takes a text key. */
export function monthNumber(key: string): number | null {
  return monthByName.get(key) ?? null;
}
