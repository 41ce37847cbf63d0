import { termsOf } from '#lib/text/terms.ts';
import { createNearWords } from '../near-words.ts';

/**
 * What single words say about the amount on their line, in the languages of the label sets and Malay. Labels are whole
 * phrases; a line like "TOTAL SALES (INCLUSIVE OF GST) RM" has no fixed phrase, but its words still tell.
 */
const wordsByMeaning = {
  total: `total totals totale totaal totaux summe gesamt gesamtbetrag gesamtsumme endbetrag endsumme rechnungsbetrag
    betrag bruttobetrag importe somme montant jumlah razem suma celkem amt amount ttl bezahlen sum
    summa sammanlagt ialt yhteensa toplam osszesen vegosszeg wartosc valor`,
  grand: `grand gesamtbetrag gesamtsumme endbetrag endsumme rechnungsbetrag general geral generale general ttc brutto gross
    nett net complessivo final overall
    genel slutsumma loppusumma`,
  partial: `subtotal sub subtotale subtotaal zwischensumme teilsumme sottotale soustotal sous parcial parziale tussentotaal
    netto ht nettobetrag imponible imponibile base tributavel liquido exkl excl excluding exclusive excluded before ex
    zonder zzgl hors warenwert
    delsumma delsum valisumma aratoplam mellomsum exkl eks veroton`,
  tax: `gst vat tax taxes mwst ust umsatzsteuer mehrwertsteuer tva iva btw sst tax1 steuer igst cgst sgst hst pst omzetbelasting
    imposta impuesto imposto cukai taxe
    moms mva alv kdv topkdv dph vat ptu ppn pb1 tps tvq qst afa`,
  included: `incl inclusive including included inc inkl inklusive enthalten ttc compris comprise incluido incluida incluso
    inclusief compresa compreso brutto
    heraf varav herav sisaltaa dahil inklusiv`,
  paid: `cash bar bargeld accepted angenommen paid payment bezahlt gezahlt gegeben erhalten tendered tender visa mastercard master card karte ec girocard
    debit kredit credit amex maestro especes cb carte contanti contante contanti pagato efectivo tarjeta entregado pagado
    dinheiro pago multibanco mbway cartao contant pin pinpas betaald gepind tunai bankcard received
    kartenzahlung ricevuto bancomat vpay
    kontant kontanter kort betalkort dankort bankkort pankkikortti kortti kateinen nakit kredi gotowka karta hotovost kartou keszpenz bankkartya bayar kartu debet interac swish bankaxept bank`,
  change: `change ruckgeld zuruck wechselgeld rendu monnaie resto cambio devolucion troco wisselgeld terug baki balance
    retourgeld vuelto
    vaxel byttepenge tilbage vaihtoraha ustu reszta vraceno kembali kembalian visszajaro`,
  rounding: `rounding rounded round rundung gerundet arrondi arrotondamento redondeo arredondamento afronding afgerond rnd adj
    adjustment pembundaran pelarasan
    avrundning oresavrundning pyoristys zaokraglenie zaokrouhleni kerekites yuvarlama pembulatan`,
  discount: `discount disc rabatt nachlass remise reduction sconto descuento desconto korting savings saved ersparnis coupon
    voucher gutschein promo less
    rabat alennus indirim sleva kedvezmeny diskon`,
  due: `due payable pay zahlen zahlbetrag payer pagar pagare betalen dovuto outstanding owing bezahlen regler voldoen
    betala betale uhrade zaplaty maksettava odenecek fizetendo`,
  count: `qty quantity item items pcs menge anzahl stuck artikel articles article quantite qte quantita pezzi articoli cantidad
    unidades articulos quantidade artigos aantal stuks pos count no points point`,
  tip: `tip tips gratuity trinkgeld pourboire mancia propina gorjeta fooi service svc serv bedienung coperto servizio`,
  deposit: `deposit pfand anzahlung acompte acconto anticipo senal sinal statiegeld consigne leergut prepaid advance`,
  summary: `summary rate rates code satz steuersatz taux aliquota tipo taxa tarief`,
} as const;

export type Meaning = keyof typeof wordsByMeaning;

export const meanings = Object.keys(wordsByMeaning) as readonly Meaning[];

const meaningsByWord = new Map<string, Meaning[]>();
for (const meaning of meanings)
  for (const word of new Set(wordsByMeaning[meaning].split(/\s+/)))
    meaningsByWord.set(word, [...(meaningsByWord.get(word) ?? []), meaning]);

const nearWords = createNearWords(meaningsByWord.keys());

/** Returns what the words of a line say, with the number of words for each. One letter of a long word may be misread. */
export function meaningsOf(text: string): ReadonlySet<Meaning> {
  const found = new Set<Meaning>();
  for (const term of termsOf(text))
    for (const word of nearWords.find(term)) for (const meaning of meaningsByWord.get(word) ?? []) found.add(meaning);
  return found;
}
