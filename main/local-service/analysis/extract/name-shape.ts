import { isPostalLine } from './address-blocks.ts';
import { hasLegalForm } from './company-names.ts';
import type { Features } from './learned/field-weights.ts';

/** Words that shops and companies have in their names. */
export const tradeWords: readonly string[] = `
  enterprise trading trade restaurant restoran restaurante ristorante cafe café coffee kopitiam bakery
  bäckerei boulangerie panificio hotel hotels store stores shop mart market markt supermarket supermarkt
  supermercado supermercato pharmacy apotheke pharmacie farmacia hardware stationery bookstore bookstores
  books marketing industries services service station petrol parking clinic klinik electronics furniture bar
  pub grill kitchen pizzeria salon garage motors auto handel druckerei gasthaus gasthof brasserie bistro kedai
  pasaraya perniagaan syarikat winkel slagerij bakkerij resources holdings group malaysia centre center bazaar
  butik boutique fashion optical optik dental laundry workshop tyre tyres machinery packaging supplies supply
  textile jewellery bakeries confectionery seafood delicatessen brewery brauerei tankstelle drogerie metzgerei
  konditorei fleischerei buchhandlung blumen boucherie librairie épicerie fromagerie macelleria pasticceria
  gelateria osteria trattoria edicola tabacchi ferreteria panaderia panadería librería carnicería mercado
  gift gifts deco florist handicraft tailoring grocer grocery groceries minimarket minimart hypermarket cafeteria canteen
  steakhouse noodle steamboat cakes electrical lighting furnishing wholesale spa inn motel resort warung toko rumah makan apotek
  padaria papelaria lanchonete açougue churrascaria drogaria bakker apotheek bloemen boekhandel`
  .trim()
  .split(/\s+/u);

const trade = new RegExp(String.raw`(?<!\p{L})(?:${tradeWords.join('|')})(?!\p{L})`, 'iu');
const street =
  /\b(?:jalan|jln|lorong|lot|no|lebuh|persiaran|taman|bandar|kampung|street|st|road|rd|avenue|ave|lane|drive|floor|flr|level|blk|block|unit|suite|plaza|mall|str|straße|strasse|weg|platz|allee|gasse|rue|bd|boulevard|via|viale|piazza|corso|calle|avenida|av|rua|praça|plein|laan|selangor|kuala|lumpur|johor|postfach|box)\b|\w{3,}(?:straße|strasse|str\.|weg|gasse|straat|laan)(?:\s|$)/iu;
const greeting =
  /\b(?:welcome|thank|thanks|tq|shopping|danke|merci|gracias|grazie|obrigado|bedankt|willkommen|please|come|again|copy|original|duplicate|customer|guest|table|order|cashier|tax|invoice|receipt|cash|bill|sale|sales|simplified|date|time|item|items|qty|amount|description|price|total|gst|vat|id|tel|fax|phone|licensee|branch|page)\b/iu;
const documentNames =
  /^(?:(?:(?:wage|salary|pay|payroll) ?slip|pay advice|earnings statement|statement of|bulletin de (?:paie|salaire)|fiche de paie|busta paga|loonstrook|urkunde|diploma?|gmail)\b.*|(?:page|seite|original|copy|kopie|copia|copie|cópia|klantkopie|klantenbon|duplicate|duplicata|duplicado|duplikat|duplicaat|zweitschrift|reimpresi[oó]n|ristampa|logo|thank you|your|ihre?|customer|kunden)\b.*|(?:.*\s)?(?:invoice|receipt|bill|cash sales?|bil tunai|resit|statement|order|quotation|estimate|reminder|note|slip|letter|form|report|certificate|agreement|ticket|memo|memorandum|minutes|resume|bon|auftrag|facture|avoir|factuur|factura|fattura|faktura|fatura|recibo|ricevuta|scontrino|reçu|ticket de caisse|(?:kassa|bestel|lever|pak|werk|opdracht)bon|nota|tiket)|.*(?:honorarnote|kostennote|liquidation|bevestiging|afschrift|overzicht|specificatie|rechnung|gutschrift|quittung|beleg|schein|bestellung|angebot|mahnung|bescheid|auszug|vertrag|antrag|zeugnis|bescheinigung|bestätigung|lebenslauf|kassenbon|zertifikat|bericht|gutachten))\.?$/iu;

/** The same where the kind of document comes first: "Extrato combinado", "Avis d'échéance", "Abrechnung der Bezüge". */
const documentNamesFirst =
  /^(?:(?:bulletin|relevé|décompte|lettre|demande|déclaration|attestation|confirmation|conferma|estratto|documento|modulo|richiesta|conteggio|extracto|resguardo|solicitud|confirmación|declaração|confirmação|guia|nota|hoja|ficha)\s(?:de|d['’]|di|du|del|della|do|da|conto|salario)(?:\s|(?<=['’]))|\p{L}*(?:rechnung|bescheinigung|bestätigung|aufstellung|übersicht|auszug|nachweis|mitteilung)\s(?:der|des|über|für|zum|zur|vom|nach)\s|avis d['’]|(?:extrato|recibo|boleta|factura|fattura|facture|fatura|bollettino|biglietto|billet|ricevuta|devis|relance|mise en demeure|preventivo|sollecito|presupuesto|orçamento|offerte|herinnering|aanmaning|packing (?:slip|list)|delivery note|boarding pass|réservation|prenotazione|reserva)(?!\p{L}))/iu;

/** What machines that sell tickets and terminals of cards print above the name of those whom the money goes to. */
const titlesOfMachines =
  /^(?:pay (?:&|and|\+) display(?: (?:ticket|parking))?|parking ticket|carte bancaire|sans contact|paiement (?:par carte|sans contact)|(?:sale |card sale |debit )?contactless|card (?:sale|payment)|debit sale|kartenzahlung|kontaktlos|contactloos|pagamento (?:pos|contactless|con carta)|carta di (?:credito|debito)|pago con tarjeta|operaci[oó]n contactless|tarjeta de (?:cr[eé]dito|d[eé]bito)|cart[aã]o de (?:cr[eé]dito|d[eé]bito))$/iu;

/** A date, a profession that stands below the name of those who have it, thanks, and the beginning of a sentence. */
const noNames: readonly RegExp[] = [
  /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u,
  /^(?:attorneys?(?: at law)?|(?:wahl-?)?(?:physio|ergo|psycho)therapeut\p{L}*|fachärzt\p{L}*[\s\p{L}]*|fachanw[aä]lt(?:e|in|innen)?(?:\sfür\s[\s\p{L}-]+)?|(?:meister|innungs|fach|familien)betrieb(?:\sseit\s\d{4})?|zahnärzt\p{L}*|hebamme|übersetz\p{L}*|solicitors|chartered accountants|architects?|rechtsanw[aä]lt\p{L}*(?:\s(?:und|&)\s\p{L}+)?|steuerberater\p{L}*|(?:öffentliche[rn]?\s)?notar\p{L}*|architekt\p{L}*|avocats?(?:\sà la cour)?|notaires?)$/iu,
  // Two professions of one person: "Rechtsanwältin – Verteidigerin in Strafsachen".
  /^(?:rechtsanw[aä]lt|notar|steuerberater|architekt|übersetzer|dolmetscher|verteidiger)\p{L}*(?:\sin\sStrafsachen$|\s?[–—·|,&+-]\s?(?:verteidiger|fachanw[aä]lt|notar|mediator|wirtschaftsprüfer|steuerberater|rechtsanw[aä]lt|übersetzer|dolmetscher|sachverständig)\p{L}*)/iu,
  /^(?:welcome to|willkommen (?:bei|im|in)|bienvenue (?:à|au|chez)|benvenuti|bem-vindo|bienvenid[oa]s?|tq|thanks?|thank you|vielen dank|danke|merci|gracias|grazie|obrigad[oa]|terima kasih|bedankt)(?:\s|[!.]*$)/iu,
  /\s(?:by|of|and|the|for|at|und|von|der|das|du|des|van|di)$/iu,
  // To whom a Japanese paper goes.
  /(?:様|樣|御中|殿)$/u,
  // What a till says of surveys, prizes and returns, above the name of the shop.
  /^(?:see (?:back|reverse|our|store)|tell us|give us|how (?:did we|was your|are we)|take (?:our|a) (?:short )?survey|scan (?:to|the|this|with|here)|enter (?:to win|our|for)|(?:you could )?win (?:an? |up to |one of |[$£€\d])|your opinion|we value|rate (?:us|your)|chance to|for your chance|customer copy|merchant copy|donnez votre avis|votre avis|ihre meinung|wir freuen uns)/iu,
  // That a sum was received.
  /^(?:(?:betrag|richtig|dankend|in bar) ){1,3}erhalten(?: zu haben)?(?:,? (?:bestätigt|bescheinigt).*)?$/iu,
  // Who heads an authority, below its name.
  /^(?:der|die)\s(?:(?:ober)?bürgermeister(?:in)?|landr[aä]t(?:in)?|(?:gemeinde|stadt|kreis)direktor(?:in)?|(?:regierungs|polizei)präsident(?:in)?)$/iu,
  /^(?:genossenschaft|cooperative|société coopérative)$/iu,
  // What a shop sells, as it stands below its name.
  /^(?:menjual|menyediakan|(?:dealers?|specialists?) in|suppliers? of|handel mit|vente de|venta de|vendita (?:di|e)|verkoop van)\s/iu,
  // The code of a booking, a registration or a bank ("KX2P9T", "BIC BYLADEM1001"), and a box to tick.
  /^(?:[A-Z]{2,5}\s)?(?=[A-Z\d-]*[A-Z])(?=(?:[A-Z-]*\d){2})[A-Z\d-]{5,}$/u,
  /[[\]_☐☑☒□]/u,
  // What somebody offers, in a list, and when: "Removals – Storage – Clearance", "Dépannage 7j/7".
  /\p{L}{3,}\s[–—·|]\s\p{L}[^–—·|]*\s[–—·|]\s\p{L}|\b\d{1,2}\s?[jh]\s?\/\s?\d{1,2}\b/u,
  // The car and the way of a taxi, who signed, and captions and the release of a form.
  /^(?:med(?:allion)?\s?#|driver|fahrer|dokument|document|documento)$|^(?:unterschrift|handtekening)(?:\s\p{L}+)?$/iu,
  /^(?:medallion|med|cab|driver|wagen|fahrer)\s?(?:n[or]\.?)?\s?#?\s?[A-Z\d]*\d[A-Z\d]*$|^(?:fahrt|trip|ride|course|corsa|rit)\s(?:von|from|de|da|van)\s|^release\s\d/iu,
  /^(?:ort|datum|stempel|unterschrift)\s?[/,]\s?(?:ort|datum|stempel|unterschrift)(?!\p{L})/iu,
  // The department to which a bill is sent.
  /^(?:accounts? payable|accounting(?: department)?|purchasing(?: (?:department|division))?|buchhaltung|rechnungswesen|rechnungseingang|rechnungsprüfung|(?:service )?comptabilité|contabilidad|contabilità|contabilidade|crediteurenadministratie|administratie)$/iu,
  // The department that answers customers, as it heads its telephone numbers or stands before one of them.
  /^(?:(?:ihr )?kunden(?:service|dienst|betreuung|center|zentrum)|customer (?:services?|care|support)|service clients?|servi[zc]io clienti|assistenza clienti|atención al cliente|(?:apoio|atendimento|serviço) (?:ao|de apoio ao) cliente|klantenservice)(?:\W+[\d\s()/+.-]{6,})?$/iu,
  // A congress with its count, above who holds it.
  /^(?:\d{1,3}(?:\.|st|nd|rd|th|º|ª|°|e|ème)|[IVXL]{1,6}\.?)\s(?:\p{L}+\s){0,4}\p{L}*(?:kongress|congres[so]?|congrès|conference|conferencia|tagung|convegno|symposi(?:um|on)|simposio)(?!\p{L})/iu,
  // A register with a number, as in the small print of a letterhead.
  /^(?:r\.?\s?c\.?\s?s\.?|siret|siren|registre|hrb|amtsgericht|kvk|p\.?\s?iva|rea|cif|nif|abn|gstin|cin|t\.?v\.?a\.?)(?!\p{L}).*\d{3}/iu,
];

/** Returns whether a text is one of those, and no name. */
export function isNoName(text: string): boolean {
  return noNames.some((pattern) => pattern.test(text)) && !hasLegalForm(text);
}

/** What the words of a name say, whatever its place. */
export function shapeOf(name: string): Features {
  const words = name.split(/\s+/u);
  return {
    'legal form': hasLegalForm(name) ? 1 : 0,
    'word of a trade': isOfTrade(name) ? 1 : 0,
    'word of an address': isAddressLine(name) ? 1 : 0,
    'word of a receipt': greeting.test(name) ? 1 : 0,
    'has digits': /\d/.test(name) ? 1 : 0,
    'has a comma': name.includes(',') ? 1 : 0,
    'one word': words.length === 1 ? 1 : 0,
    'many words': words.length > 6 ? 1 : 0,
    'short words': words.filter((word) => word.length < 3).length / words.length,
    short: name.length < 6 ? 1 : 0,
    'lower case': /^\p{Ll}/u.test(name) ? 1 : 0,
    'all capitals': name === name.toUpperCase() ? 1 : 0,
  };
}

/** Returns whether a name has a word of a trade beside others. */
export function isOfTrade(name: string): boolean {
  return trade.test(name) && /\p{L}\s+\S/u.test(name.trim());
}

/** Words in brackets tell the copies of a document apart: "Tax invoice (original for recipient)". */
const remark = /(?<=\p{L})\s*\([^()]*\)$/u;
const numberOfDocument = /\s(?:n[ro]\.?\s|n°\s?|#\s?)?\d[\d/.-]*$/iu;

/** Titles of Japanese papers are set far apart: "領 収 証". */
const titlesOfJapan = /^(?:御?請求書|領収[証書]|納品書|見積書|明細書|レシート)$/u;
const blankInHan = /(?<=\p{Script=Han})\s(?=\p{Script=Han})/gu;

/** Returns whether a text only names the kind of document ("Simplified tax invoice"), and no company. */
export function isDocumentName(name: string): boolean {
  const title = name.replace(remark, '').replace(numberOfDocument, '').replaceAll(blankInHan, '');
  return (
    titlesOfJapan.test(title) ||
    titlesOfMachines.test(title) ||
    documentNames.test(title) ||
    (documentNamesFirst.test(name) && !hasLegalForm(name))
  );
}

/** What ends in the word for a number or a date announces one: "Employee No.", "Ship Date". */
const endOfCaption = /\s(?:no|nr|n[°º])\.?$|\s(?:number|nummer|numéro|numero|número|date|datum)$/iu;

/** What heads the two sides of a payslip, and those whom it is about. */
const headingsOfPay =
  /^(?:(?:employee|staff|payroll|works|ni) (?:no|number|id)\b.*|tax code\b.*|paye(?: tax)?|national insurance\b.*|payments?|deductions?|earnings|salary|allowances|employee|employer|(?:brutto-?|netto-?)?bezüge|abzüge|lohnart|mitarbeiter(?:in)?|arbeitnehmer(?:in)?|arbeitgeber(?:in)?|salari[eé]e?|employeur|cotisations|gains|retenues|competenze|trattenute|dipendente|devengos|deducciones|trabajador[a]?|inhoudingen|werknemer|werkgever|vencimentos|abonos|descontos)$/iu;

/** Captions of the boxes of a slip to pay with, over two lines or one. */
const captionsOfSlip =
  /^(?:pay ?this(?: ?amount)?|please ?pay(?: ?this)?|show ?amount(?: ?paid(?: ?here)?)?|amount ?(?:enclosed|paid|due)|account ?nbr)$/iu;

/** Returns whether a text is the caption of a value or of a column, as forms, payslips and slips to pay with have them. */
export function isCaption(text: string): boolean {
  return [endOfCaption, headingsOfPay, captionsOfSlip].some((pattern) => pattern.test(text)) && !hasLegalForm(text);
}

const numberFirst =
  /^\d{1,5}\s?[a-z]?(?:bis|ter)?,?\s+(?:\p{L}[\p{L}.'’-]*\s+){0,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|crescent|terrace|row|close|way|grove|gardens|mews|square|walk|rise|rue|bd|boulevard|allées?|place|quai|impasse|chemin|route|cours)\b/iu;
const numberLast =
  /(?:straße|strasse|str\.|gasse|weg|platz|allee|ring|damm|ufer|gürtel|kai|steig|zeile|chaussee|promenade|straat|laan|plein|gatan|vägen|gade|vej|gata|vei(?:en)?|\p{L}\s?(?:street|road|avenue))\s\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}){0,3}$/iu;

/** In Romance languages the kind of street comes first, its number last. */
const kindFirst =
  /^(?:via|viale|corso|piazza|calle|avenida|avda\.?|paseo|plaza|rua|travessa|largo|praça|rue)\s(?:[\p{L}.'’-]+,?\s){1,4}?(?:n[.º°]*\s?)?\d{1,4}\s?[a-z]?$/iu;

/** Returns whether a text is nothing but a street or a town with their numbers. */
export function isStreetOrTown(text: string): boolean {
  return !hasLegalForm(text) && (isStreet(text) || isPostalLine(text));
}

/** In India the number of the plot comes first, and six figures after the town last. */
const ofIndia = /^(?:plot|survey|door|flat|shop)\s(?:no\.?\s?)?\d|\p{L}{3}\s?[-–]\s?\d{3}\s?\d{3}\.?$/iu;

const postBox =
  /^(?:p\.?\s?o\.?\s?box|postfach|postbus|boîte postale|casella postale|apartado(?: de correos)?|caixa postal)\s\d/iu;

const isStreet = (text: string): boolean =>
  [numberFirst, numberLast, kindFirst, ofIndia, postBox].some((pattern) => pattern.test(text));

/** Nobody calls themselves so in their own letterhead. Tills address nobody, and "MR DIY" is a shop. */
const addressed =
  /^(?:(?:madame|monsieur|mesdames|messieurs)[,.]|(?:mr\.? (?:&|and) mrs|mr|mrs|ms|herrn?|frau|familie|eheleute|mme|madame|mlle|monsieur|sra|señora?|sig|sig\.?ra|dhr|mevr|mevrouw)\.?\s+\p{Lu}|m\.? (?:ou|et) mme\b|m\/s\.?\s|exmo)/iu;

/** Returns whether a name begins with the title by which others address a person. */
export function isAddressed(name: string): boolean {
  return addressed.test(name) && !hasLegalForm(name) && !isOfTrade(name);
}

const bank =
  /^(?:bank|banca|banco|banque|caixa|cassa|volksbank|raiffeisen\p{L}*|caja|cajamar|tpv|\p{L}*sparkasse)(?!\p{L})|(?<!\p{L})(?:bank|banca|banque|tpv|tef|pos)$/iu;

/** Returns whether a name is that of the bank whose terminal prints a card slip, above the shop. */
export function isBank(name: string): boolean {
  return bank.test(name) && !isOfTrade(name);
}

/**
 * A line that names an owner, a director or the general partner of the company, or to whom the paper goes ("To Falk & Sons"). The
 * owner may be registered as a merchant, too ("Inh. Eva Falk e.K.", "Apothekerin Eva Falk e.Kfr.").
 */
const otherParty =
  /^\s*(?:(?:inh\.?|inhaber(?:in)?|geschäftsführ\p{L}*|gf|phg|(?:pers\.|persönlich) haft\p{L}*\.?|komplementär\p{L}*|general partner|vertreten durch|owner|prop\.?|proprietor|directors?)[\s:]|apotheker(?:in)?\s|to\s|aan\s(?:de|het)\s(?:ouders?|familie|heer|directie|bewoners?|leden|eigena\p{L}*|besturen?)(?!\p{L})|an\s(?:die|den|das)\s(?:eltern|familie|firma|herrn|eheleute|mitglieder|eigentümer\p{L}*|bewohner\p{L}*)(?!\p{L})|aux?\s(?:parents|familles?|membres|copropriétaires)\sd)/iu;

/** Returns whether a text names somebody beside the sender, and not the sender. */
export function isOtherParty(text: string): boolean {
  return otherParty.test(text) && !/^\s*to\s\p{Ll}/u.test(text);
}

const ofOwner = /,?\s+(?:inh\.|inhaber(?:in)?|owner|prop\.|proprietor)[\s:].*$/iu;

/** Returns the name of a shop without its owner: "Lamp Shop, Inh. Eva Falk e.K.". */
export function withoutOwner(name: string): string {
  return name.replace(ofOwner, '');
}

/** A place in parentheses belongs to a name: "MR LAMP (JOHOR) SDN BHD". */
export function isAddressLine(text: string): boolean {
  const plain = text.replaceAll(/\([^()]*\)/gu, ' ');
  return street.test(plain) || isPostalLine(plain);
}
