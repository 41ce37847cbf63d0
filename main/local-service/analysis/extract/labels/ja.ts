import type { LabelSet } from './label-set.ts';

/** Tills print short words with blanks between their characters. */
export const japanese = {
  number: {
    strong: `
      請求書番号, 請求書No, 請求番号, 請求No, 領収書番号, 領収書No, 領収証番号, 領収証No, 伝票番号, 伝票No, レシート番号,
      レシートNo, 納品書番号,
      領収書 No, 領収証 No, 請求書 No, 伝票 No`,
    weak: `番号, 取引番号, 取引No, 管理番号`,
  },
  date: {
    strong: `請求日, 請求書発行日, 発行日, 発行年月日, 領収日`,
    fair: `日付, 年月日, 日時, 取引日時, ご利用日`,
  },
  'due-date': {
    strong: `
      支払期限, お支払期限, 支払い期限, お支払い期限, 支払期日, お支払期日, お支払い期日, 振込期限, お振込期限, お振込み期限`,
  },
  'other-number': {
    strong: `登録番号, 電話, 電話番号, 担当, テーブル, レジ, 責No, 注文番号, 注文No, 口座番号, お客様番号, 会員番号`,
  },
  'other-date': { strong: `有効期限, 納品日, 納期, 注文日, 利用期間, 対象期間` },
  net: { strong: `税抜合計, 税抜金額, 税抜き金額, 本体価格, 本体合計`, fair: `小計, 小 計` },
  tax: {
    strong: `消費税額, 消費税等, 消費税, 内消費税等, 内消費税, 消費税合計, 内税額, 税額`,
    fair: `内税, 外税`,
  },
  gross: {
    strong: `合計金額, 税込合計, 総合計, 総計, お会計, ご請求金額, 請求金額, 御請求金額, 領収金額, 合計, 合 計, お買上計`,
  },
  due: { strong: `差引請求額, お支払い金額, お支払金額` },
  adjustment: {
    strong: `お預り, お預かり, お預り金額, お釣り, お釣, 釣銭, 値引, 割引, 現金, 現計, 送料, 残高`,
  },
} as const satisfies LabelSet;
