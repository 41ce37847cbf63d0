import type { LabelSet } from './label-set.ts';

export const italian = {
  number: {
    strong: `
      Numero fattura, Fattura n, Fattura numero, N fattura, Fattura nr, Fattura n°, Fattura ne, Numero documento, N documento, Nr
      documento, Fattura num, Numero della fattura, Ricevuta n, Nota di credito n, Parcella numero, Numero parcella, Num documento, Num fattura, Numero doc,
      Numero fattura elettronica, N fattura elettronica, Fattura elettronica n, Fattura elettronica numero, Bolletta n,
      Bolletta numero, Numero bolletta, N bolletta, Numero della bolletta, Scontrino n, Scontrino fiscale n, Ricevuta
      fiscale n, Ricevuta numero, Numero ricevuta, Preavviso n, Ricevuta n°, Ricevuta fiscale n°, Scontrino n°, Scontrino
      fiscale n°, Bolletta n°, Nota di credito n°, Parcella n°, Preavviso n°`,
    fair: `Fattura, Ricevuta, Nota di credito, Parcella, Parcella n, Documento n, Documento n°, Documento nr, Doc n, Doc nr`,
    weak: `Numero, Nr, N`,
  },
  date: {
    strong: `
      Data fattura, Data della fattura, Data documento, Data di emissione, Data emissione, Data doc, Fattura del, Emessa
      il, Data del rapporto, Data rapporto, Data relazione, Data referto, Data estratto conto, Rilasciato il, Rilasciata il`,
    fair: `Data, Data ora, Data e ora, del`,
  },
  'due-date': {
    strong: `
      Scadenza, Data scadenza, Data di scadenza, Scadenza pagamento, Da pagare entro il, Entro il, Termine di pagamento,
      Scadenze, Pagare entro, Pagare entro il, Entro quando, Entro quando devo pagare,
      Data addebito, Data di addebito`,
  },
  net: {
    strong: `
      Totale imponibile, Imponibile, Totale netto, Netto, Importo netto, Totale senza IVA, Base imponibile, Totale escl
      IVA, Imponibile IVA, Tot imponibile, Totale merce`,
    fair: `Subtotale, Totale parziale, Totale prestazioni`,
  },
  tax: { strong: `Totale IVA, Importo IVA, Imposta, Totale imposta, Totale imposte, Tot IVA`, fair: `IVA, I V A` },
  gross: {
    strong: `
      Totale fattura, Totale documento, Importo totale, Totale lordo, Totale IVA inclusa, Totale complessivo, Totale
      generale, Importo totale documento, Totale ivato, Tot fattura, Tot documento, Totale con IVA, Totale euro`,
    fair: `Totale, Importo`,
  },
  due: {
    strong: `
      Totale da pagare, Netto a pagare, Da pagare, Importo da pagare, Totale dovuto, Importo dovuto, Saldo, Netto da
      pagare, Totale a pagare`,
  },
  adjustment: {
    strong: `
      Sconto, Spese di spedizione, Acconto, Spedizione, Ritenuta d acconto, Bollo, Cassa previdenza, Spese di trasporto,
      Marca da bollo, Ritenuta, Spese, Spese incasso, Trasporto, Contributo integrativo, Contanti, Resto, Imposta di bollo`,
  },
  currency: { strong: `Valuta, Divisa` },
  issuer: {
    strong: `Fornitore, Venditore, Cedente, Cedente prestatore, Cedente prestatore fornitore, Mittente, Emittente, Venduto da`,
  },
  'account-holder': { strong: `Intestatario, Beneficiario, Intestato a, Intestazione conto, Pagabile a` },
  customer: {
    strong: `
      Cliente, Destinatario, Intestazione, Cessionario, Cessionario committente, Indirizzo di fatturazione, Fatturare a,
      Acquirente, Dati cliente, Pagabile da, Ricevuto da, Riceviamo da`,
    fair: `Spett le, Spettabile, Spett, Gentile, Egregio`,
  },
  'vat-id': {
    strong: `
      Partita IVA, P IVA, PIVA, Identificativo fiscale ai fini IVA, Part IVA, Partita IVA e Codice Fiscale, P IVA e C F, C
      F e P IVA, P IVA C F, Cod fisc e P IVA`,
  },
  'other-vat-id': { strong: `Partita IVA cliente, P IVA cliente` },
  'other-number': {
    strong: `
      Numero ordine, Ordine, Ordine n, Codice cliente, Cod cliente, Codice fiscale, Telefono, DDT, DDT n, Numero cliente,
      Riferimento, Rif, Codice, Pagina, Pag, Quantità, REA, Codice destinatario, Cellulare, Preventivo, Conto corrente,
      Codice articolo, Numero contratto, Contratto, Vs ordine, Vs ordine n, Fattura di riferimento, Rif fattura, CIG, CUP, Agente`,
  },
  'other-date': {
    strong: `
      Data ordine, Data consegna, Data di consegna, Periodo, Data ddt, Data di nascita, Periodo di riferimento, Periodo di
      fatturazione, Data spedizione, Data trasporto, Data assunzione, Data di assunzione, Data anzianità, Assunto il`,
  },
  delivery: {
    strong: `
      Destinazione, Indirizzo di spedizione, Luogo di destinazione, Indirizzo di consegna, Destinazione merce`,
  },
  'other-party': {
    strong: `Banca, Banca d appoggio, Coordinate bancarie, Vettore`,
  },
  other: {
    strong: `
      Prezzo unitario, Descrizione, Condizioni di pagamento, Modalità di pagamento, Aliquota IVA, Prezzo, Aliquota,
      Pagamento, Unità, Cap soc, Capitale sociale, Tipo documento, Pezzi, Colli`,
  },
} as const satisfies LabelSet;
