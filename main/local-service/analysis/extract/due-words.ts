/** That something is paid, in the languages of the labels: parts of words that stand in a sentence about a payment. */
export const payment =
  /zahl|überweis|begleich|ausgleich|entricht|\bpay|\bpagos?\b|\bdue\b|remit|settle|r[éèe]gl|paiement|(?<!\p{L})vers(?:er|ez|ement|are|amento)(?!\p{L})|acquitt|betal|betaal(?!d)|voldoen|over te maken|overmaken|overmaakt|pagar|pagader|pague|pagamento|ingres(?:o|ar)|liquidar|saldare|zapłat|płatn|abbuch|einzieh|eingezogen|prélev|schrijven|afgeschreven|incass|addebit|adeud|cargar|debit|transferencia|bonifico|virement/iu;

/** The last day of a payment follows. */
export const until =
  /(?<!\p{L})(?:bis(?:\s+(?:zum|am|spätestens|einschließlich))*|(?:by|before|until|no later than|on or before)(?:\s+the)?|avant le|au plus tard le|soit le|jusqu['’]au|vóór|voor|tegen|tot(?:\s+en\s+met)?|uiterlijk|antes del?(?:\s+día)?|hasta(?:\s+el)?(?:\s+día)?|entro(?:\s+e\s+non\s+oltre)?\s+il(?:\s+giorno)?|scad\.?|até(?:\s+ao?)?(?:\s+dia)?|do(?:\s+dnia)?)\s*:?\s*$/iu;
/** "By the end of April (", with the day itself in brackets. */
export const untilInBrackets =
  /(?<!\p{L})(?:bis|by|before|avant|entro|antes de|vóór|voor|uiterlijk|até)(?:\s+\p{L}+){1,4}\s*\(\s*$/iu;
/** Other words may stand between these and the day: "on or before the first day of term, Tuesday 21 April". */
export const untilLater =
  /\b(?:on or before|no later than|by (?:the )?(?:close of business|noon|midnight)|spätestens|au plus tard|uiterlijk|a más tardar|entro e non oltre)\b[^.;:\d]{0,60}$/iu;

/** "Falls due for renewal on 1 January", "exigible le", "amount due 1 January". */
export const dueOn =
  /(?:\bdue(?:\s\p{L}+){0,3}\son|\b(?:amount|total|balance|payment) due|\bexigibles? (?:le|au))\s*$/iu;
/** "MOT due", "Booster – due": what is named directly before is due then, and it is no money. */
export const dueThing =
  /(?<!(?<!\p{L})(?:amounts?|balance|payments?|paid|totals?|sum|invoices?|bills?|fees?|rents?|premiums?|tax(?:es)?|charges?|instal\p{L}*|deposit|subscription|money|is|are|falls?|becomes?|be|now|currently|when|date)[\s:–—-]*)(?<=\p{L}[\s–—-]{1,3})\bdue\W*$/iu;
/** "The amount is due on", in German behind the day: "ist am 13. Mai zur Zahlung fällig". */
export const dueBehind = /^[\s,]*(?:zur Zahlung )?fällig(?!\p{L})/iu;
/** "Net 30 → 5 March", "30 days from tax point (17 April)", "30 Tage netto, 17.04.", "à 30 jours : 17/04". */
export const afterTerm =
  /(?:\bnet \d{1,3}|(?<!\d)\d{1,3}\s?(?:days|tagen?|jours|gg\.?|giorni|d[ií]as|dagen)(?:\s\p{L}[\p{L}.]*){0,4})\s*[-–—→>=:(,]+\s*$/iu;
/** What shows that such a term is that of the payment. */
export const termOfPayment = /(?<!\p{L})(?:net(?:to)?|terms?|tax point|d\.?f\.?|f\.?m\.?|betalingstermijn)(?!\p{L})/iu;

/** "We will collect this amount on 3 May": a direct debit that is announced, and the day beside it. */
export const willCollect =
  /(?<!\p{L})(?:(?:wird|werden)\b.{0,90}\b(?:abgebucht|eingezogen|abbuchen|einziehen)|(?:buchen wir|wir buchen)\b.{0,90}\bab\b|(?:ziehen wir|wir ziehen)\b.{0,90}(?:\bein\b|lastschrift)|(?:will|we'll)\b.{0,60}\b(?:collect|debit|charge|take (?:[£$€] ?\d|(?:the |this |your )?payment))|sera (?:prélevée?|débitée?)|prélèverons|schrijven (?:wij|we)\b.{0,90}\baf\b|(?:wij|we) incasseren|incasseren (?:wij|we)|wordt\b.{0,90}\b(?:afgeschreven|geïncasseerd)|verrà addebitat[oa]|sarà addebitat[oa]|se (?:cargará|adeudará)|será (?:cobrad[oa]|debitad[oa]|cargad[oa]|adeudad[oa]))/iu;
/** "Direct debit on", "Prélèvement SEPA le": the debit by its name, directly before its day. */
export const directDebit =
  /(?<!\p{L})(?:direct debit|auto ?pay|(?:sepa-?)?lastschrift(?:einzug)?|abbuchung|(?:bank)?einzug|prélèvement|addebito|domiciliación|adeudo|(?<!\ba )cargo|débito (?:direto|automático|em conta)|incasso)(?:\s(?!mandat|autoris)\p{L}+){0,5}\s*:?\s*$/iu;
/** Words of a debit that was made, or will not be. */
export const debited =
  /(?<!\p{L})(?:abgebucht|eingezogen|erhalten|bezahlt|beglichen|erteilt|paid|received|taken|collected|cancelled|failed|returned|prélevée?|payée?|réglée? (?:par|le|en)|reçue?|effectuée?|addebitat[oa]|pagat[oa]|cargad[oa]|pagad[oa]|cobrad[oa]|realizad[oa]|debitad[oa]|recebid[oa]|betaald|afgeschreven|geïncasseerd|ontvangen)(?!\p{L})/iu;
/** The day of a debit follows. */
export const onDay =
  /(?:(?<!\p{L})(?:am|zum|ab dem|on(?: or (?:around|after|shortly after))?|around|rond|omstreeks|op|le|à partir du|il|el(?: día)?|em|a partir del?)|:)\s*$/iu;

/** "Until 12 May without deduction", the second line below "until 27 April 2 % discount". */
export const untilNet = /\b(?:bis(?:\s+(?:zum|spätestens))*|by|until|jusqu'au|entro il|tot)\s*$/iu;
export const netAfter =
  /^\W*(?:(?:zahlbar\s)?(?:rein\s)?netto\b|ohne (?:abzug|skonto)|net\b(?! ?\d)|without (?:deduction|discount)|sans escompte|senza sconto|zonder korting)/iu;

export const dayOfWeek =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?\s*(?:(?:the|den|dem|le)\s*)?$/iu;

/** "Until 26 March 2 % discount", and only later the whole amount. */
export const discountAfter =
  /^\W*(?:(?:mit|abzgl\.?|with|less|avec|con|met)\s)?(?:\d{1,2}(?:[.,]\d{1,2})?\s?%|skonto|abzüglich|discount|escompte|sconto|korting)/iu;

/** The last day of something else: "Umtausch bis", "returns accepted until", "your subscription period to". */
export const limitOfOther =
  /(?:gültig|garantie|gewährleist|umtausch|rückgabe|rücksend|retour|widerruf|anmeld|zeitraum|vertrag läuft|stornier|abmeld|abbestell|lieferung|versand|abgelesen|valid|return|exchange|refund|cancel|withdraw|expire|period|covers|delivery|échange|remboursement|annulation|valable|garanti|livraison|devoluci|cancelaci|cambio|válid|garantía|entrega|validità|disdett|annullament|garanzia|consegna|ruilen|annuler|geldig|levering)\p{L}*(?:\s\p{L}+){0,2}\s+[\p{L}'’]+(?:\s\p{L}+){0,2}\s*:?\s*$/iu;
/** Payments that were made until a day. */
export const paymentsMade =
  /(?<!\p{L})(?<!\b(?:must|shall|should|to|will) be )(?:zahlungen|vorauszahlungen|zahlungseingänge(?: sind)?|(?:ge|be)zahlt|geleistet\p{L}*|payments|received|paiements|reçus?|pagos|recibidos|pagamenti|pervenuti|ricevuti|pagamentos|recebidos|betalingen|ontvangen)\s+(?:bis|until|to|by|jusqu|hasta|entro|fino|até|tot)\P{L}?\p{L}*(?:\s\p{L}+){0,2}\s*$/iu;
/** What follows the day of payments that were made. */
export const takenInto =
  /^[^.]{0,40}(?:berücksichtigt|verbucht|are (?:not )?(?:included|shown)|pris en compte|incluid[oa]s|verwerkt|contabilizzat[oi])/iu;
/** A payment that is not that of this bill: "your next payment". */
export const nextPayment =
  /(?<!\p{L})(?:next|nächste[rns]?|prochaine?|próxim[oa]|prossim[oa]|volgende|upcoming)\s(?:[^.:]|\.\d){0,60}$/iu;
/** "Bei Zahlung bis", "if you pay by": a discount or a fee depends on the day. */
export const ifPaid =
  /(?<!\p{L})(?:bei (?:zahlung|überweisung|begleichung|zahlungseingang)|if (?:you pay|paid)|when paid|en cas de (?:paiement|règlement)|se pagat[oa]|si (?:paga|vous payez)|bij betaling)(?!\p{L})[^.;]*$/iu;

/** Accounts and debits, as parts of words. */
export const payingAccount =
  /lastschrift|einzug|einzuziehen|mandat|sepa|direct debit|prélèvement|incass|addebit|domicili|adeud|cargo|cobro|débito|afschr|konto|account|cuenta|compte|rekening|conto\b/iu;
/** "Mandat vom", "your letter of": the day is that of what is named before it. */
export const naming = /(?<!\p{L})(?:vom|dated|datée? du|du|of|del|van|from)\s*$/iu;
/** "Wij ontvangen het bedrag graag": what will be received is written as what was. */
export const weReceive = /(?<!\p{L})(?:wij|we) ontvangen(?!\p{L})/iu;
/** Words of what is to come. */
export const announced =
  /(?<!\p{L})(?:wird|werden|will|shall|sera|seront|será|serán|verrà|verranno|sarà|wordt|worden|ziehen|buchen|pasará|cobrará)(?!\p{L})/iu;
/** Words with which a payment is asked for. */
export const request =
  /(?<!\p{L})(?:bitten?|ersuchen?|ersucht|please|kindly|must|graag|verzoeken|gelieve|merci|veuillez|prière|rogamos|prego|preghiamo|invitiamo|solicita\p{L}*|dürfen|reach us|erwarten)(?!\p{L})/iu;
/** What is paid. */
export const sum =
  /betrag|beitrag|summe|amount|total|balance|montant|somme|importe|importo|bedrag|valor|premium|prämie|gebühr|fee\b/iu;
export const discount = /skonto|discount|escompte|sconto|korting|descuento/iu;
