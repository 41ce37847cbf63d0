import type { LabelSet } from './label-set.ts';

export const portuguese = {
  number: {
    strong: `
      Número da fatura, Nº da fatura, Nº de fatura, Nº fatura, Fatura nº, Fatura ne, Fatura n, Fatura número, Número de fatura, Fatura
      recibo nº, Fatura simplificada nº, Número do documento, Nº documento, Nº do documento, Documento nº, Nota fiscal nº,
      Nota de crédito nº, Número do recibo, Recibo nº, Número da nota, Fatura no, Factura nº, Nº factura, NFC e nº, NF e nº, NFC e n, NF e n,
      NFS e nº, Número da NFC e, Número da NF e, Número da NFS e, Nº da NF e, Nº da NFS e, Nº da nota fiscal, Número da nota
      fiscal, Cupom fiscal nº, Extrato nº, Nº recibo, Nº do recibo, Fatura recibo número, Venda a dinheiro nº, Talão nº`,
    fair: `Fatura, Factura, Fatura recibo, Fatura simplificada, Nota de crédito, Nota fiscal, Recibo, NFC e, NF e, NFS e`,
    weak: `Número, Nº, N, COO`,
  },
  date: {
    strong: `
      Data da fatura, Data de emissão, Data emissão, Data do documento, Data documento, Emitida em, Emitido em, Data de
      faturação, Data da nota, Data fatura, Data de emissao, Data do relatório, Data relatório, Data do extrato, Data extrato`,
    fair: `Data, Data hora, Data e hora, Emissão`,
  },
  'due-date': {
    strong: `
      Data de vencimento, Vencimento, Data vencimento, Pagar até, A pagar até, Data limite de pagamento, Data limite,
      Pagamento até, Vence em, Prazo de pagamento`,
  },
  net: {
    strong: `
      Total sem IVA, Valor sem IVA, Total líquido, Valor líquido, Base tributável, Incidência, Total ilíquido, Valor
      tributável, Total s IVA, Base de incidência, Montante líquido, Total da incidência, Valor da mercadoria, Mercadoria,
      Total mercadoria, Montante sem IVA, Total incidência, Base`,
    fair: `Subtotal, Soma`,
  },
  tax: {
    strong: `
      Total IVA, Valor do IVA, Total de IVA, Total do IVA, Imposto, Montante IVA, Montante do IVA, Valor IVA, Total
      imposto, Total impostos, Total de impostos`,
    fair: `IVA, I V A, IVA à taxa`,
  },
  gross: {
    strong: `
      Total com IVA, Valor total, Total da fatura, Total do documento, Total documento, Total geral, Total c IVA, Total
      fatura, Total IVA incluído, Montante total, Total ilíquido com IVA, Valor da fatura, Total EUR, Valor total da nota,
      Valor total dos serviços, Valor dos serviços, Valor da nota`,
    fair: `Total, Valor`,
  },
  due: {
    strong: `
      Total a pagar, A pagar, Valor a pagar, Saldo, Montante a pagar, Saldo em dívida, Valor em dívida, Importância a pagar,
      Por pagar`,
  },
  adjustment: {
    strong: `
      Desconto, Descontos, Portes, Arredondamento, Portes de envio, Desconto comercial, Desconto financeiro, Adiantamento,
      Retenção, Retenção na fonte, IRS, Sinal, Pago, Entregue, Troco, Dinheiro, Multibanco, Gorjeta, Transporte, Caução, Valor total das deduções,
      Valor das deduções, Deduções`,
  },
  currency: { strong: `Moeda, Divisa` },
  issuer: {
    strong: `Fornecedor, Vendedor, Emitente, Vendido por, Emitido por, Prestador, Prestador de serviços, Prestador dos serviços`,
  },
  'account-holder': { strong: `Titular, Titular da conta, Beneficiário` },
  customer: {
    strong: `
      Cliente, Exmo Sr, Exmos Srs, Exmo s Sr s, Exmo a Sr a, Exma Sra, Exmo Senhor, Exma Senhora, Exmos Senhores, Exmo a Senhor a, Exmo s Senhor es, Ex mo Sr, Ex mos Srs, Faturado a, Faturar a, Adquirente, Destinatário, Dados do cliente, Nome do
      cliente, Morada de faturação, Recebi de, Recebemos de, Tomador, Tomador de serviços, Tomador dos serviços`,
    fair: `Nome`,
  },
  'vat-id': {
    strong: `Contribuinte, NIF, NIPC, CNPJ, Nº contribuinte, Contribuinte nº, Número de contribuinte, NIF NIPC`,
  },
  'other-vat-id': {
    strong: `Contribuinte do cliente, NIF do cliente, NIF cliente, V Nº contribuinte, Seu contribuinte`,
  },
  'other-number': {
    strong: `
      Nº de cliente, Número de cliente, Nº cliente, Código de cliente, Cliente nº, Encomenda, Nº encomenda, Nº de encomenda,
      Número da encomenda, Encomenda nº, Telefone, Telemóvel, Tel, Página, Pág, Referência, Ref, Entidade, Guia de remessa,
      Guia de remessa nº, Guia de transporte, Contrato, Número de contrato, Nº contrato, Orçamento, Requisição, Sua
      referência, Nossa referência, Artigo, Código, Conta, Conta nº, Lote, Fatura de origem, Documento de origem, ATCUD,
      Capital social, Matrícula, Quantidade, Certificado, Série,
      Protocolo, Protocolo de autorização, Chave de acesso`,
  },
  'other-date': {
    strong: `
      Data de entrega, Data de encomenda, Data da encomenda, Período, Período de faturação, Data de carga, Data de descarga,
      Data de expedição, Data de nascimento, Data valor, Data de início, Data de fim, Válido até, Data de
      autorização, Data da autorização, Data de admissão, Data admissão, Antiguidade`,
  },
  delivery: { strong: `Morada de entrega, Local de entrega, Local de descarga, Entregar a` },
  'other-party': { strong: `Dados bancários, Banco, Contacto, Local de carga` },
  other: {
    strong: `
      Descrição, Designação, Preço unitário, Preço, Unidade, Taxa, Taxa de IVA, Taxa IVA, Condições de pagamento, Forma de
      pagamento, Modo de pagamento, A transportar, Transporte da página anterior, Preço un, Quant, Qtd, Un,
      Valor do ISS, Valor do ISSQN, Valor ISS`,
  },
} as const satisfies LabelSet;
