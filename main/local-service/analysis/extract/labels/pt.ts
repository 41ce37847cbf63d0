import type { LabelSet } from './label-set.ts';

export const portuguese = {
  number: {
    strong: `número da fatura, nº da fatura, fatura nº, fatura n, fatura número, fatura recibo nº, número do documento, nota fiscal nº, recibo nº`,
    fair: `fatura, fatura recibo, nota de crédito, recibo`,
  },
  date: {
    strong: `data da fatura, data de emissão, data do documento, emitida em, emitido em`,
    fair: `data`,
  },
  'due-date': { strong: `data de vencimento, vencimento, pagar até, data limite de pagamento` },
  net: {
    strong: `total sem iva, valor sem iva, total líquido, valor líquido, base tributável, incidência, total ilíquido`,
    fair: `subtotal`,
  },
  tax: { strong: `total iva, valor do iva, total de iva, imposto`, fair: `iva` },
  gross: {
    strong: `total com iva, valor total, total da fatura, total do documento, total a pagar, total geral`,
    fair: `total`,
  },
  due: { strong: `a pagar, valor a pagar, saldo` },
  adjustment: { strong: `desconto, descontos, portes, arredondamento` },
  currency: { strong: `moeda` },
  'vat-id': { strong: `contribuinte, nif, nipc, cnpj` },
  customer: { strong: `cliente, exmo sr, exmos srs, faturado a` },
  'other-number': {
    strong: `nº de cliente, número de cliente, encomenda, nº encomenda, telefone, telemóvel, página, referência, entidade`,
  },
  'other-date': { strong: `data de entrega, data de encomenda, período` },
  other: { strong: `descrição, quantidade, preço unitário, preço, unidade, taxa` },
} as const satisfies LabelSet;
