import type { LabelSet } from './label-set.ts';

export const finnish = {
  number: {
    strong: `laskun numero, laskunumero, laskun nro, laskunro, lasku nro, kuitin numero, kuitti nro`,
    fair: `lasku, hyvityslasku, kuitti`,
  },
  date: {
    strong: `laskun päivämäärä, laskun päiväys, laskutuspäivä, laskupvm, laskun pvm`,
    fair: `päivämäärä, päiväys, pvm`,
  },
  'due-date': { strong: `eräpäivä, eräpvm, maksettava viimeistään, viimeinen maksupäivä` },
  net: {
    strong: `veroton yhteensä, yhteensä veroton, veroton summa, veroton hinta yhteensä, yhteensä ilman alv, yhteensä alv 0`,
    fair: `veroton, välisumma`,
  },
  tax: { strong: `alv yhteensä, arvonlisävero, arvonlisävero yhteensä, alv määrä, veron määrä`, fair: `alv, vero` },
  gross: {
    strong: `verollinen yhteensä, yhteensä verollinen, loppusumma, laskun loppusumma, laskun summa, yhteensä eur, verollinen summa`,
    fair: `yhteensä, summa`,
  },
  due: {
    strong: `maksettava, maksettava yhteensä, maksettava yhteensä eur, maksettavaa, yhteensä maksettava, avoinna`,
  },
  adjustment: { strong: `alennus, toimitusmaksu, laskutuslisä, pyöristys, ennakko, toimituskulut` },
  'vat-id': { strong: `alv tunnus, alv nro, alv numero, alv rek` },
  customer: { strong: `asiakas, ostaja, laskutusosoite, laskun saaja, vastaanottaja` },
  issuer: { strong: `myyjä, saaja, laskuttaja, toimittaja` },
  'other-number': {
    strong: `viitenumero, viite, viitenro, asiakasnumero, asiakasnro, tilausnumero, tilausnro, y tunnus, puhelin, puh, sivu, tilinumero, viitteenne, viitteemme`,
  },
  'other-date': { strong: `toimituspäivä, tilauspäivä, toimitusaika, laskutuskausi` },
  delivery: { strong: `toimitusosoite` },
  other: { strong: `maksuehto, kuvaus, määrä, yksikkö, hinta, yksikköhinta, viivästyskorko, huomautusaika` },
} as const satisfies LabelSet;
