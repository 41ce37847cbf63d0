import type { LabelSet } from './label-set.ts';

export const spanish = {
  number: {
    strong: `
      Factura simplificada nº, Nº de factura simplificada, Número de factura simplificada,
      Número de factura, Nº de factura, Factura nº, Nº factura, Factura número, Factura núm, Núm factura, Número factura,
      Núm de factura, Nº de documento, Número de recibo, Recibo nº, Abono nº, Factura N, Nº recibo, Nº de recibo,
      Ticket nº, Nº ticket, Nº de ticket, Número de ticket, Fra simplificada, Fra simplificada nº, Fra simpl, Fra simpl nº, Fact simpl, Fact simpl nº, Factura simpl, Factura simpl nº, Fra nº, Nº fra, Nº de fra,
      Minuta nº, Minuta de honorarios nº, Nº de minuta, Factura ne, Serie y folio, Serie folio, Folio y serie`,
    fair: `Factura, Factura simplificada, Factura rectificativa, Fra, Minuta de honorarios, Recibo, Abono, Ticket, Tique, Tíquet`,
    weak: `Número, Núm, N, Folio`,
  },
  date: {
    strong: `
      Fecha de factura, Fecha factura, Fecha de emisión, Fecha de emisión de la factura, Fecha de expedición, Fecha emisión, Fecha de la factura, Fecha
      expedición, Fecha del informe, Fecha informe, Fecha del extracto, Fecha extracto, Fecha del certificado`,
    fair: `Fecha, Fecha hora, Fecha y hora`,
  },
  'due-date': {
    strong: `
      Fecha de vencimiento, Vencimiento, Vencimientos, Fecha vencimiento, Fecha límite de pago, Fecha de cargo, Cargo en cuenta, Fecha de cargo en cuenta, Cargo en cuenta el, Fecha de adeudo, Fecha prevista de cargo, Pagar antes del, Fecha de pago, Vence
      el, Vence, Vto, Vcto, Fecha vto, Fecha vcto`,
  },
  net: {
    strong: `
      Base imponible, Total neto, Importe neto, Total sin IVA, Neto, Total base imponible, Importe sin IVA, Base imponible
      total, Suma base imponible, Base, Total honorarios, Total honorarios base, Suma honorarios`,
    fair: `Subtotal, Importe bruto, Suma`,
  },
  tax: {
    strong: `Total IVA, Cuota IVA, Importe IVA, Cuota, Total impuestos, Impuestos, IGIC, Cuota de IVA`,
    fair: `IVA, I V A`,
  },
  gross: {
    strong: `
      Total factura, Importe total, Total con IVA, Total general, Total IVA incluido, Total importe, Total euros, Importe
      total factura, Importe de la factura, Total de la factura`,
    fair: `Total, Importe`,
  },
  due: {
    strong: `
      Total a pagar, Importe a pagar, A pagar, Saldo pendiente, Líquido a percibir, Total a percibir, Pendiente de pago,
      Líquido`,
  },
  adjustment: {
    strong: `
      Descuento, Gastos de envío, Anticipo, Portes, Envío, Pagado, Retención IRPF, IRPF, Recargo de equivalencia,
      Retención, Dto, Recargo, Provisión de fondos, Entregado, Cambio, Efectivo, A cuenta`,
  },
  currency: { strong: `Moneda, Divisa` },
  issuer: {
    strong: `
      Vendedor, Proveedor, Emisor, Vendido por, Emitida por, Razón social emisor, Datos del emisor, Emitido por, Emite, Expedida por, Secretaría técnica`,
  },
  'account-holder': { strong: `Titular, Titular de la cuenta, Beneficiario` },
  customer: {
    strong: `
      Facturar a, Cliente, Datos del cliente, Dirección de facturación, Facturado a, Comprador, Receptor, Datos de
      facturación, Nombre del cliente, Destinatario, Recibí de, Recibimos de, He recibido de`,
    fair: `A la atención de, Nombre`,
  },
  'vat-id': { strong: `CIF, NIF, CIF NIF, NIF IVA, NIF CIF, Número de IVA, VAT, C I F, N I F` },
  'other-vat-id': { strong: `CIF cliente, NIF cliente, NIF del cliente, CIF del cliente` },
  'other-number': {
    strong: `
      Número de pedido, Nº de pedido, Pedido, Pedido nº, Número de cliente, Nº de cliente, Nº cliente, Código cliente,
      Referencia, Folio fiscal, Teléfono, Albarán, Nº albarán, Albarán nº, Número de contrato, Contrato, Cantidad, Código, Página,
      Cuenta, Presupuesto, Factura rectificada, Factura original, Factura que rectifica, Rectifica a la
      factura, Rectifica la factura, Rectifica a factura, Rectificación de la factura, CUPS, Ref, Artículo, Móvil, Cód cliente`,
  },
  'other-date': {
    strong: `
      Fecha de pedido, Fecha de entrega, Fecha pedido, Fecha entrega, Periodo, Periodo de facturación, Fecha albarán,
      Fecha de envío, Fecha de operación, Fecha operación, Fecha de nacimiento, Fecha valor, Lectura anterior,
      Lectura actual, Fecha de lectura, Antigüedad, Fecha de antigüedad, F antigüedad, Fecha de alta, Fecha alta, Fecha de ingreso`,
  },
  delivery: { strong: `Dirección de envío, Enviar a, Dirección de entrega` },
  'other-party': {
    strong: `Datos bancarios, Banco, Contacto`,
  },
  other: {
    strong: `
      Precio unitario, Descripción, Concepto, Forma de pago, Condiciones de pago, Tipo IVA, Precio, Unidades, Tipo, Método
      de pago, Suma y sigue, Precio ud`,
  },
} as const satisfies LabelSet;
