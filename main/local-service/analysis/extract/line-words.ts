import { fold } from '#lib/text/fold.ts';
import { termsOf } from '#lib/text/terms.ts';
import { createNearWords } from '../near-words.ts';

/**
 * What single words say about the amount on their line, in the languages of the label sets, Malay and Indonesian. Labels are whole
 * phrases; a line like "TOTAL SALES (INCLUSIVE OF GST) RM" has no fixed phrase, but its words still tell.
 */
const wordsByMeaning = {
  total: `total totals totale totaal totaalbedrag totaux summe gesamt gesamtbetrag gesamtsumme endbetrag endsumme rechnungsbetrag
    betrag bruttobetrag fahrpreis fahrgeld importe pvp somme montant zusammen jumlah razem suma celkem amt amount ttl bezahlen sum
    summa sammanlagt ialt yhteensa toplam osszesen vegosszeg wartosc valor 合計 総合計 合計金額 税込合計 請求金額 領収金額 合`,
  grand: `grand gesamtbetrag gesamtsumme endbetrag endsumme rechnungsbetrag general geral generale general ttc brutto gross
    nett net complessivo final overall
    genel slutsumma loppusumma`,
  partial: `subtotal sub subtotale subtotaal zwischensumme teilsumme sottotale soustotal sous parcial parziale tussentotaal
    netto ht nettobetrag imponible imponibile base tributavel liquido exkl excl excluding exclusive excluded before ex
    zonder zzgl hors warenwert
    delsumma delsum valisumma aratoplam mellomsum exkl eks veroton
    person persona personne persoon pessoa 小計 税抜 税抜金額 本体価格`,
  tax: `gst vat tax taxes mwst ust umsatzsteuer mehrwertsteuer tva iva btw sst tax1 steuer igst cgst sgst hst pst omzetbelasting
    imposta impuesto imposto cukai taxe
    moms mva alv kdv topkdv dph vat ptu ppn pb1 pajak tps tvq qst afa iss issqn
    消費税 消費税等 消費税額 内税 外税 内消費税 内消費税等 税額`,
  included: `incl inclusive including included inc inkl inklusive enthalten ttc compris comprise incluido incluida incluso
    inclusief compresa compreso brutto
    heraf varav herav sisaltaa dahil inklusiv 税込 内税 内消費税 内消費税等`,
  paid: `cash bar bargeld accepted angenommen paid payment bezahlt gezahlt gegeben erhalten tendered tender visa mastercard master card karte ec girocard
    debit kredit credit amex maestro especes cb carte contanti contante contanti pagato efectivo tarjeta entregado pagado
    dinheiro pago multibanco mbway cartao contant pin pinpas betaald gepind tunai bankcard received
    kartenzahlung ricevuto bancomat vpay
    kontant kontanter kort betalkort dankort bankkort pankkikortti kortti kateinen nakit kredi gotowka karta hotovost kartou keszpenz bankkartya bayar kartu debet interac swish bankaxept bank
    nets gopay ovo qris pix お預り お預かり 預り 現金 支払`,
  change: `change ruckgeld zuruck wechselgeld rendu monnaie resto cambio devolucion troco wisselgeld terug baki balance
    retourgeld vuelto
    vaxel byttepenge tilbage vaihtoraha ustu reszta vraceno kembali kembalian visszajaro お釣り お釣 釣銭 釣り`,
  rounding: `rounding rounded round rundung gerundet arrondi arrotondamento redondeo arredondamento afronding afgerond rnd adj
    adjustment pembundaran pelarasan
    avrundning oresavrundning pyoristys zaokraglenie zaokrouhleni kerekites yuvarlama pembulatan`,
  discount: `discount disc rabatt nachlass remise reduction sconto descuento desconto korting savings saved ersparnis coupon
    voucher gutschein promo less
    rabat alennus indirim sleva kedvezmeny diskon potongan 値引 割引`,
  due: `due balance owe owed responsibility payable pay zahlen zahlbetrag payer pagar pagare betalen dovuto outstanding owing bezahlen regler voldoen
    betala betale uhrade zaplaty maksettava odenecek fizetendo sisa nachzahlung nachforderung`,
  count: `qty quantity item items pcs menge anzahl stuck artikel articles article quantite qte quantita pezzi articoli cantidad
    unidades articulos quantidade artigos aantal stuks pos count no points point`,
  tip: `tip tips gratuity trinkgeld pourboire mancia propina gorjeta fooi service svc serv bedienung coperto servizio`,
  deposit: `deposit pfand anzahlung acompte acconto anticipo senal sinal statiegeld consigne leergut prepaid advance dp muka`,
  summary: `summary rate rates code satz steuersatz taux aliquota tipo taxa tarief`,
} as const;

export type Meaning = keyof typeof wordsByMeaning;

export const meanings = Object.keys(wordsByMeaning) as readonly Meaning[];

const meaningsByWord = new Map<string, Meaning[]>();
for (const meaning of meanings)
  for (const word of new Set(fold(wordsByMeaning[meaning]).split(/\s+/)))
    meaningsByWord.set(word, [...(meaningsByWord.get(word) ?? []), meaning]);

const nearWords = createNearWords(meaningsByWord.keys());

/** Tills print a word with blanks between its letters: "T O T A L". */
const spacedWord = /(?<![\p{L}\p{N}])\p{Lu}(?: \p{Lu}){3,}(?![\p{L}\p{N}])/gu;

/** Returns what the words of a line say, with the number of words for each. One letter of a long word may be misread. */
export function meaningsOf(text: string): ReadonlySet<Meaning> {
  const found = new Set<Meaning>();
  for (const term of termsOf(text.replaceAll(spacedWord, (word) => word.replaceAll(' ', ''))))
    for (const word of nearWords.find(term)) for (const meaning of meaningsByWord.get(word) ?? []) found.add(meaning);
  return found;
}
