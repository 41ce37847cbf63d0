import type { BuiltInTagName, Vocabulary } from './weights.ts';

/**
 * Words of the most common documents in Japanese, Chinese, Malay and Indonesian. Titles of printed forms are often set with
 * a blank between their characters.
 */
export const asianLanguages: Partial<Readonly<Record<BuiltInTagName, Vocabulary>>> = {
  invoice: {
    title: `請求書, 御請求書, ご請求書, 請 求 書, 適格請求書, 请款单, 發票, 发票, 增值税专用发票, 增值税普通发票, invois, invois cukai, faktur, faktur pajak, tagihan`,
    strong: `ご請求金額, 御請求金額, 請求金額, 請求番号, お支払期限, 支払期限, お振込先, 振込先, 下記の通りご請求申し上げます, 发票号码, 开票日期,
      jatuh tempo, tarikh akhir bayaran, nomor tagihan`,
    usual: `件名, 単価, 数量, 品名, 小計, 消費税, 合計`,
    otherTitles: `見積書, 御見積書, 納品書, 領収書, 領収証, 注文書, penawaran, sebut harga`,
  },
  receipt: {
    title: `領収書, 領収証, 领收证, 领收书, 領收證, 領收書, 領 収 証, 領 収 書, レシート, お買上明細, お買上票, ご利用明細, クレジット売上票, 收据, 收 据, 收據,
      struk, struk penjualan, struk pembayaran, struk belanja, nota penjualan, nota tunai, nota kontan, kuitansi, kwitansi, resit, resit rasmi, bil tunai`,
    strong: `お釣り, お釣, おつり, お預り, お預かり, お預り金額, 上記正に領収いたしました, 正に領収いたしました, またのご来店, お買上点数, 内税, 收银员, 找零,
      kembali, kembalian, kembali rp, tunai, baki, kasir, juruwang, pramusaji, barang yang sudah dibeli, tidak dapat ditukar, nota no, no nota, no struk, struk no,
      pajak restoran, qris, gopay, take away`,
    usual: `合計, 合 計, 小計, 小 計, 外税, 税込, 消費税, 現計, 担当, 伝票, jumlah, bayar, pajak, meja, diskon, terima kasih, sila datang lagi, jumlah rp, tarikh, tanggal`,
    otherTitles: `請求書, 納品書`,
  },
  purchase_order: {
    title: `注文書, 発注書, 注文請書, 订货单, 采购订单, 採購單, pesanan pembelian, pesanan belian`,
    strong: `注文番号, 発注番号, 納期`,
  },
  delivery_note: {
    title: `納品書, 送り状, 出荷伝票, 送货单, 送貨單, surat jalan, nota penghantaran, pesanan penghantaran`,
    strong: `下記の通り納品いたします, 納品番号, 納品日`,
  },
  contract: {
    title: `契約書, 業務委託契約書, 賃貸借契約書, 売買契約書, 合同, 劳动合同, 租赁合同, perjanjian, surat perjanjian`,
    strong: `甲と乙, 以下 甲 という, 以下 乙 という`,
  },
  bank_statement: { title: `取引明細書, 入出金明細, 对账单, 對賬單, penyata akaun, penyata bank, rekening koran` },
  cv: {
    title: `履歴書, 職務経歴書, 简历, 个人简历, 履歷表, riwayat hidup, daftar riwayat hidup`,
    strong: `学歴, 職歴, 志望動機`,
  },
  payslip: {
    title: `給与明細, 給与明細書, 給料明細書, 工资单, 薪資單, slip gaji, slip upah, penyata gaji`,
    strong: `差引支給額, 控除合計, 支給合計`,
  },
  certificate: { title: `証明書, 在職証明書, 卒業証明書, 修了証, 证书, 毕业证书, sijil, sertifikat, surat keterangan` },
  tax_form: { title: `源泉徴収票, 確定申告書, 給与所得の源泉徴収票, 納税通知書` },
};
