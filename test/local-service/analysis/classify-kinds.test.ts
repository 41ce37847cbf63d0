import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createClassifier } from '#local-service/analysis/classify.ts';

const classifier = createClassifier(builtInTags);

const bill = `Larch Mobile\nBill cycle: May 12 - Jun 11\n\nAccount summary\nYour last bill              $64.10\nPayment, Jun 2             -$64.10\n
Remaining balance            $0.00\nPlan charges                $60.00\nTaxes                        $4.30\nTotal due                   $64.30`;
const fee = `Hort Apfelbaum e. V.\nWiesenweg 3, 04100 Leipzig\n\nFamilie Sommer\n\nElternbeitragsrechnung Nr. 2026-05/11\n
Betreuung Mai 2026                 96,00 €\nEssensgeld                         54,60 €\nZu zahlen                         150,60 €\n
Bitte überweisen, Verwendungszweck 11.02\nLiebe Grüße, Anna`;
const corrected = `Azulejos Marbella, S.L.\nCIF B11223344\n\nFACTURA RECTIFICATIVA (ABONO)\nNº factura R-12        Hostal Sol, S.L.\nFecha 02/06/2026\n
Descripción       Cantidad   Precio   Importe\nBaldosa 20 x 20     -10       4,00     -40,00\n
Base imponible   % IVA   Cuota IVA   TOTAL ABONO\n-40,00             21      -8,40      -48,40 €`;
const vat = `RÉPUBLIQUE FRANÇAISE      TAXE SUR LA VALEUR AJOUTÉE      cerfa N° 10963\nDirection générale des finances publiques\nPériode : avril 2026\n
A  Ventes, prestations de services     18 200\n08 Taux normal 20 %                     3 640\n16 Total de la TVA brute due            3 640\n23 Total TVA déductible                 1 120\n28 TVA nette due                        2 520\n
Paiement : ☒ télérèglement ☐ virement      Date :          Signature :\nCADRE RÉSERVÉ À L’ADMINISTRATION : Somme ______ Date ______`;
const debit = `Lamp Mutual Insurance                    DEBIT NOTE
Castlegate House, Norbury NB1 3AA
Ms Eva Falk
2 Mill Cottages
Norbury NB9 1ZX
14th February 2026
Policy number HH/0418/04
Premium                           £318.40
Insurance Premium Tax at 12%       £38.21
Total                             £356.61
Dear Ms Falk,
Your home insurance is about to renew. Please make sure that the payment reaches us in time.
Yours sincerely
P. Lamp
Head of Personal Lines`;

const salaries = `RECIBO INDIVIDUAL JUSTIFICATIVO DEL PAGO DE SALARIOS
EMPRESA: Panadería Falk, S.L.                       TRABAJADORA: Eva Falk Pina
Domicilio: Pol. Ind. La Vega, nave 18, 03999 Lampau       Categoría: Oficial 2a
Mayo de 2026                                                  Total días: 30
Plus nocturnidad                                                      236,80
Prorrata pagas extra                                                  244,69
IRPF 11,00 %                                                           53,01
LÍQUIDO                                                               428,48
Firma y sello de la empresa                                  Firma de la trabajadora
Transferencia al número de cuenta que la trabajadora ha comunicado a la empresa`;

const friend = `Ivy House\nMonday 2nd June\n\nMy dear Agnes,\n\nWhat a lovely surprise your parcel was! The children have eaten all of the fudge\nalready and are asking when you will come again. We had rain for most of the week\nbut the garden is glad of it, and so is the cat, who sleeps on the sill all day.\n
With fondest love from us all,\nMabel`;
const till = `TB. MAKMUR JAYA        Depok, 4-5-2026\nMenjual cat, pipa dan alat listrik        Tuan/Toko Bp. Rudi\nJl. Kenanga 5 Telp. 021-555 0180\nNOTA NO. 00311\nBANYAKNYA   NAMA BARANG   HARGA   JUMLAH\n5 sak   Semen   60.000   300.000\n2 btg   Pipa 3/4   34.000   68.000\nJumlah Rp.   368.000\nTanda terima,   Barang yang sudah dibeli tidak dapat ditukar   Hormat kami,`;
const japanese = `No. 0117   2026年 5月 2日\n領 収 証\n株式会社みどり設計 様\n￥22,000-\n但し 会場費として\n上記正に領収いたしました\n内訳 税抜金額 20,000\n消費税額(10%) 2,000\n竹の屋\nTEL 03-5550-1180`;
const mail = `Author:  Jane Doyle at MKTG\nDate:  5/12/98  9:08 AM\nTO: Carl Reed at SALES, Ann Ott at LEGAL\nCC: Beth Moss\nSubject: guest list\n------------- Message Contents -------------\nCarl,\nAnn has no problem with the guests as long as they sign the waiver at the gate.\nI am still short the following:\nSoutheast: 6 names\nPress: 4 names\n____________________ Reply Separator ____________________\nSubject: guest list\nAuthor:  Carl Reed at SALES\nDate:  5/11/98 5:40 PM\nWho signs off on the final list?`;
const power = `Larch Valley Power Association      Account No. 118-20\nBilling date 05/09/2026\nCurrent charges due 05/29/2026\n\n
Account activity\nPrevious balance            $104.10\nPayment 04/21/2026 Thank you            -60.00\nPast due balance             $44.10\n
Customer charge               16.00\nEnergy 640 kWh @ $0.09         57.60\nFranchise fee 4%               2.94\nCurrent charges              $76.54\nTotal amount due            $120.64\n
Your past due balance is subject to disconnection.\nAmount enclosed $________`;
const lawyer = `FALK & REED, L.L.P.\nATTORNEYS AT LAW\n\nLampkins, Inc.               April 5, 2026\nMatter No. 118-20\nSTATEMENT No. 4471\n
Date        Atty     Description                               Hours    Amount\n03/04/26    JRM      Conference with client about the lease     0.80     316.00\n03/06/26    JRM      Draft response and correspondence          2.30     908.50\n03/11/26    SKT      Legal research                             3.10     759.50\n
03/06/26    Courier     31.85\nTotal Disbursements     31.85\nTOTAL THIS STATEMENT     2,015.85\nPrevious balance     1,184.50\n03/12/26   Payment by check     -1,184.50\nNew balance     2,015.85`;
const gift = `Larch Bird Sanctuary\nOFFICIAL DONATION RECEIPT\n\nDecember 30, 2026\nMr. and Mrs. Falk\n604 Mill Road\n\nDear Eva and Jan,\n
Thank you for your generous gift. Please keep this\nwritten acknowledgment of your donation for your tax records.\nDonor ID P-118\nAmount of gift   $1,250.00\n
No goods or services were provided in exchange for this contribution.\nWith gratitude,\nAnn Ott`;

const premium = `Alpenrand Versicherung AG\nRingweg 4, 1010 Wien\n\nFrau\nAnna Lorenz\n\nWien, am 3. November 2026\nPolizzennummer: 31-118\n
Prämienvorschreibung – Unfallversicherung\n\nSehr geehrte Frau Lorenz,\n\nfür den Zeitraum von 01.12.2026 bis 01.12.2027 erlauben wir uns, folgende Prämie vorzuschreiben:\n
Nettoprämie   EUR 200,00\n11 % Versicherungssteuer   EUR 22,00\nGesamtprämie, fällig am 01.12.2026   EUR 222,00\n\nMit freundlichen Grüßen`;

const rent = `Linde Vastgoed\n\nDe heer P. Smit\n\nNotanummer   26 11 0042\nDatum   3 november 2026\nHuurdersnummer   118\n
Huur winkelruimte, december 2026   € 900,00\nVoorschot servicekosten   € 100,00\nBTW 21%   € 210,00\nTe voldoen vóór 1 december 2026   € 1.210,00`;

const fees = `Larch Hill School\n\nMr and Mrs Falk   Account: FALK0012\nFee note: LH/26-27/118\n3 November 2026\n
Fees in advance for the Spring Term 2027\nTuition   4,000.00\nVAT on tuition at 20%   800.00\nLunches   300.00\nDue on or before the first day of term, 6 January 2027   £5,100.00`;

const share = `VvE Lindehof 2 t/m 48\np/a Falk Beheer\n\nDe heer P. Smit\nLindehof 26\n\nBetreft: bijdrage 1e kwartaal 2026\nNota: K26-1-26\nDatum: 02-01-2026\n\nGeachte heer Smit,\n
Uw bijdrage over het eerste kwartaal bedraagt, volgens de begroting van de vergadering:\n\nOnderhoudsfonds 210,00\nSchoonmaak en energie 96,50\nTe betalen € 306,50\n
Gelieve te voldoen vóór 1 februari 2026 op rekening NL18 INGB 0004 4188 22.\n\nMet vriendelijke groet,\nhet bestuur`;

const reminder = `Falk Energie GmbH\n\nFrau\nEva Lorenz\n\nMahnung\n\nSehr geehrte Frau Lorenz,\n\nleider haben Sie unsere Rechnung 118 vom 3. Mai 2026 noch nicht beglichen.\n
Zu zahlen: 222,00 €\n\nBitte überweisen Sie den Betrag auf unser Konto DE26 5335 0000 0041 8800 27.\n\nMit freundlichen Grüßen\nFalk Energie`;

const clinic = `Larch Clinic Pharmacy\nBlk 118 Lampang Lor 4 #01-204\nGST Reg No. M2-0088177-4\nTax Inv: LC/26/7718\nDate: 11 Nov 2026\nConsultation     32.00\nLozenges      9.50\nSub-total     41.50\nGST 9%      3.74\nTotal incl. GST     45.24\n
NETS S$     45.24\nPURCHASE APPROVED\nSTAN 204417 RRN 431618820\n** NO REFUND **`;

const course = `Samariterverein Lampwil\nKursbestätigung\n\nHiermit wird bestätigt, dass\nEva Falk\ngeboren am 09.11.2006\nden Kurs besucht und die Lernkontrolle bestanden hat.\n
Lampwil, 4. November 2026\nDie Kursleiterin\nAusweis-Nr. 26-118 · gültig sechs Jahre`;

const burial = `Gemeinde Lampwessel\nDer Bürgermeister\nDatum: 11.04.2026\n\nHerrn Jan Falk\n\nGebührenbescheid\nüber die Benutzung der Friedhofseinrichtungen\n
Nutzungsrecht, 20 Jahre     840,00 €\nTrauerhalle     180,00 €\nfestgesetzte Gebühr     1.020,00 €\n
Der Betrag ist am 13.05.2026 zur Zahlung fällig.\nRechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.`;

const slipOfBank = `Condomínio Edifício Lampião\nTaxa condominial – unidade 1203\nTaxa ordinária R$ 780,00 / Água R$ 81,40 / Total R$ 861,40\n
Local de pagamento     Vencimento\nPagável em qualquer banco     10/08/2026\nData documento     Nº documento     Nosso número\n25/07/2026     1203-0826     000441772-9\n(=) Valor documento\n861,40`;

const account = `Hallam & Daughters\nIndependent Funeral Directors\n\n12th May 2026\nMrs. R. Falk\nOur account no. 2026/071\nOur professional services     1,450.00\nHearse and limousine     545.00\n
Total of account     £1,995.00\nLess paid with thanks     1,000.00\nBalance outstanding     £995.00\nSettlement within one month is appreciated.`;

const ordered = `Cave Lampgarten AG\nFakt. 118 402\nBestellung Web 30987\nHerr Jan Falk\n24   Räuschling   28.50   684.00\nTotal inkl. MWST     684.00\n
Empfangsschein     Zahlteil\nKonto / Zahlbar an     Konto / Zahlbar an\nCH16 0078 1601 4900 2881 7     CH16 0078 1601 4900 2881 7\nZahlbar durch\nLieferschein 44 177`;

const freight = `LAMPKIN MOTOR FREIGHT\nFREIGHT BILL\n\nPRO NUMBER     SHIP DATE     INVOICE DATE     BILL OF LADING\n771-204418     11/06/2023    11/09/2023       BOL 88201\n
SHIPPER     CONSIGNEE     BILL TO\nLamp Paper Goods     Falk Foods     Lamp Paper Goods\n6   Pallets paper napkins     3,240     696.60\nFuel surcharge     128.59\nTOTAL     $825.19`;

const waste = `STADT LAMPWEILER\nDatum: 20.01.2026\n\nEheleute Falk\n\nBescheid über Abwassergebühren für das Jahr 2026\nArt     Satz     EUR\nSchmutzwasser     148,80     148,80\n
Festgesetzt     148,80\nDer Betrag von 148,80 EUR ist am 28.02.2026 zur Zahlung fällig.\nRechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.`;

const dentist = `LAMP STREET FAMILY DENTISTRY, P.C.\nSTATEMENT\nStatement date 10/02/2026\nAmount due     $105.50\nAccount no. 20417\n\nAnn Falk\n90 Lakeview Ct\nElmhurst, OH 44555\n\nDATE     DESCRIPTION     CHARGES     CREDITS     BALANCE\n08/21/26     Oral evaluation     62.00          62.00\n08/21/26     Prophylaxis     118.00          180.00\n08/21/26     Resin 2 surf     245.00          425.00\n09/18/26     Plan payment          281.50-     143.50\n09/18/26     PPO write-off          38.00-     105.50\nTOTALS     425.00     319.50-\n
CURRENT     31-60     61-90     OVER 90     PATIENT BALANCE\n105.50     0.00     0.00     0.00     $105.50\nYOUR INSURANCE HAS PAID.`;

const property = `STADT LAMPWEILER\nDatum: 12.01.2026\n\nEheleute Falk\n\nBescheid über Grundbesitzabgaben 2026\nAbgabenart     Bemessung     Satz     Jahresbetrag €\nGrundsteuer B     Messbetrag 78,00     465 %     362,70\n
Straßenreinigung     18 m     2,15     38,70\nRestmüll     1 Gefäß     150,00     150,00\nFestgesetzte Abgaben     551,40\nZahlen Sie bitte auf das Konto der Stadtkasse, IBAN DE26 5335 0000 0041 8800 27.\nRechtsbehelfsbelehrung: Gegen diesen Bescheid kann Widerspruch erhoben werden.`;

const fibre = `LampNet Fiber LLC\n\nAccount number  8347 10\nBilling date  Sep 18, 2026\nTotal due by Oct 9, 2026     $101.17\n\nAccount summary\nPrevious balance     $98.40\nPayment received Sep 5     -$98.40\n
Gig plan     $94.99\nTaxes, surcharges & fees     $6.18\nNew charges     $101.17\nDetach and return with payment. Amount enclosed $____`;

const insurer = `Lamp & Falk Assuradeuren\n\nDe heer P. Smit\n\nBetreft: Nota inboedelverzekering\nNotanummer: N-118\n\nGeachte heer Smit,\n\nHierbij ontvangt u de premienota voor het komende jaar.\n
Inboedel     € 405,00\nAssurantiebelasting 21%     € 85,05\nTotaal verschuldigd     € 490,05\nWij zien uw betaling tegemoet op rekening NL18 INGB 0004 4188 22.\n\nMet vriendelijke groet,\nLamp & Falk`;

const untitled = `Despatch no.     Despatch date     Your order     Carrier     Cartons\nD/88204     27 Jan 2026     LAMP-11     Own transport 72     7\n\nSender: Lamp Timber Ltd, Lampton EX2 8ZZ\nDeliver to: Falk Mill, Bruton BA10 0ZZ\n
Line     Product     Ordered     Delivered     Back order\n1     Pine boards     60     60     0\n2     Oak sleepers     12     8     4\nPlease check goods before signing.\nReceived by ____________`;

const billOfSolicitors = `Falk Reed LLP\nSolicitors · 22 Mill Gate, Lampton NG1 7AR\nVAT no. 772 1180 44\n\nMr D Lowe\nThe Old Forge, Lampton\n\n19th June 2023\n\nDear Mr Lowe\n
Bill No. 118 – Purchase of 8 Mill Street\nTo our charges in acting for you in the above purchase, including reporting to you and attending to completion:\nOur charges     £950.00\nVAT at 20%     £190.00\n
Search fees     £242.00\nTOTAL     £1,382.00\nThis account is due on delivery.\n\nYours sincerely`;

const slipOfPortugal = `PASTELARIA LAMPA\nNIF 501 188 207\nFatura Simplificada FS B2/118\nOriginal 2023-02-11 10:20\nCliente: Consumidor Final\n2 Pastel nata     2,40\n1 Sumo     2,90\n
Total     5,30\nTroco     0,70\nTaxa 13% Base 4,69 IVA 0,61\nkX2p-Processado por programa\ncertificado n. 0418/AT`;

const feesOfClub = `Turnverein Lampwil\nKassierin: Eva Falk, Lampstrasse 9, 8966 Lampwil\n\nFrau Petra Ott\nDorfstrasse 77\n8966 Lampwil\n\nLampwil, im März 2025\n\nMitgliederbeitrag 2025\nLiebe Petra\n
An der GV wurden die Beiträge wie folgt beschlossen. Für dich ergibt das:\nAktivmitglied     Fr. 140.–\nBeitrag Verband     Fr. 42.50\nTurnerblatt     Fr. 15.–\nTotal: Fr. 197.50\n
Wir bitten dich, den Betrag bis am 30. April 2025 mit beiliegendem Schein zu\nüberweisen. Raiffeisenbank, IBAN CH93 8072 3000 0091 1447 2.\nSportliche Grüsse\nEva`;

const letterOf = (heading: string, lines: string): string =>
  `Falk & Lorenz PartG mbB\nKönigsallee 118\n44803 Lampau\n\nHerrn\nJan Ott\nRingweg 22\n44801 Lampau\n\nLampau, 3. März 2026\nUnser Zeichen: 118/26\n${heading}\n
Sehr geehrter Herr Ott,\n\n${lines}\n\nMit freundlichen Grüßen\nAnna Falk`;
const taxed = `zusammen netto 381,40 Euro. Nach Hinzurechnung der Umsatzsteuer von 19 % (72,47 Euro) ergibt sich ein Betrag von
453,87 Euro, um dessen Überweisung wir bis zum 24. März 2026 auf unser Konto IBAN DE26 5335 0000 0041 8800 27 bitten.`;
const lawyerInSentences = letterOf(
  'Rechnungs-Nr. 2600118',
  `nachdem die Angelegenheit abgeschlossen werden konnte, rechnen wir unsere Tätigkeit ab. Es fällt eine Gebühr von 361,40 Euro\nan. Hinzu kommt die Pauschale mit 20,00 Euro, ${taxed}`,
);
const claim = letterOf(
  'In Sachen Lorenz gegen Ott',
  `wir vertreten Frau Lorenz. Am 12. Januar haben Sie ihr Fahrzeug beschädigt. Wir fordern Sie auf, den Schaden zu ersetzen und\nunsere Kosten zu tragen, ${taxed}`,
);
const refund = letterOf(
  'Ihre Rechnung 4471',
  'Sie haben mir trotz Widerrufs 45,00 Euro netto zuzüglich 19 % (8,55 Euro), zusammen 53,55 Euro, abgebucht. Ich bitte Sie, diesen\nBetrag bis zum 20. März 2026 auf mein Konto IBAN DE26 5335 0000 0041 8800 27 zu überweisen.',
);
const offer = letterOf(
  'Angebot für Malerarbeiten',
  'wir bieten Ihnen einen Festpreis von 1.200,00 Euro zuzüglich 19 % Mehrwertsteuer, das sind 228,00 Euro, zusammen 1.428,00 Euro.\nBei Auftrag bitten wir um Überweisung einer Anzahlung auf unser Konto IBAN DE26 5335 0000 0041 8800 27.',
);
const appeal = letterOf(
  'Unsere Tiere im Winter',
  'wir bitten Sie um Ihre Unterstützung. Mit 25,00 Euro versorgen Sie einen Hund. Wenn Sie bis zum 31. Dezember 2026 überweisen,\nerhalten Sie die Bescheinigung in diesem Jahr. Unser Konto: IBAN DE26 5335 0000 0041 8800 27.',
);
const rowers = `Ruderclub Lampau 1921 e.V.\nUferstr. 60, 65929 Lampau\n\nHerrn Jan Ott\nRingweg 22\n65929 Lampau\n\nLampau, 7. Februar 2026\n\nMitgliedsbeitrag 2026 – Mitglied Nr. 118\n\nLieber Jan,\n
nach dem Beschluss der Versammlung beträgt der Jahresbeitrag in diesem Jahr 264,00 Euro. Da Du uns leider keine\nEinzugsermächtigung erteilt hast, bitte ich um Überweisung bis spätestens 15. März 2026 auf unser\nKonto bei der Lampbank, IBAN DE26 5335 0000 0041 8800 27.\nDas Anrudern findet am 6. April statt.\n
Gernot Falk, Kassenwart`;

const policy = `Lampkogge Versicherung AG, 20427 Hamburg     Versicherungsschein-Nr.   KR 40.871.226.5\nHerrn\nJan Falk\nLange Reihe 12\n23966 Wismar          Datum  21.11.2026\n
Beitragsrechnung zu Ihrer Kraftfahrtversicherung\nSehr geehrter Herr Falk,\nam 01.01.2027 beginnt ein neues Versicherungsjahr. Ihr Beitrag setzt sich wie folgt zusammen:\n
Kfz-Haftpflicht     241,51 EUR\nVollkasko           179,97 EUR\nSumme               421,48 EUR\nVersicherungsteuer 19 %   80,08 EUR\nBeitrag inklusive Versicherungsteuer   501,56 EUR\n
Wir buchen den Betrag zum 02.01.2027 von Ihrem Konto ab. Bitte sorgen Sie für ausreichende Deckung.\nMit freundlichen Grüßen\nIhre Lampkogge Versicherungen`;
const home = `Mutua Lampara de Seguros\n\nD. José Falk\nRúa do Progreso 51\n36202 Vigo\n\nVigo, 1 de agosto de 2026\n\nAVISO DE RECIBO – SEGURO DE HOGAR\n
Estimado mutualista: estos son los datos de su recibo:\nPóliza         Recibo nº       Mediador\nHG-0718        118447203       0441 Correduría\n
Prima neta     Impuestos       Total recibo EUR\n214,36         26,27           240,63\n
El importe de 240,63 € se cargará el día 02/09/2026 en su cuenta de LAMPBANCA terminada en 0447.\nAtentamente,\nEl Director de Clientes`;
const charge = `Lampleigh Block Management Ltd\nSuite 6, The Maltings, 90 Station Road\nReigate RH2 7DL\n\nAPPLICATION FOR PAYMENT\n\nMs Eva Falk              Demand No: LC/11/0058\nFlat 11, Lamp Court      Demand date: 21/02/2026
Wray Park Road           Tenant ref: LIND011A\nReigate                  Date due: 25/03/2026\n\nService charge on account      1,184.50\nReserve fund contribution        250.00\nGround rent                       75.00\nTotal this demand              1,509.50\n
Payment by bank transfer: Lampleigh Client A/c, sort code 40-22-71, account 61173390, reference LIND011A.\n
Summary of tenants’ rights and obligations. This summary must by law accompany a demand for service charges.`;
const plumber = `D. Falk\nPlumbing and Heating\n18 Clough Lane, Hebden HX7 8QJ\n\nINV 0092\n6th Sept 2026\n\nTo: Mrs Docht, Bridge Lanes\n\nFor work at above address on Thurs 4 September\n
Drain down system, fit new pump. Labour 3 hrs @ £45     £135.00\nPump (see receipt attached)      £112.60\nValves and sundries                £9.85\nTOTAL                            £257.45\n
Not VAT registered.\n\nPayment within 7 days please, cash, cheque or bank transfer.\nD Falk, Lampley Building Society, s/c 08-61-33, a/c 20177465\nMany thanks for your custom!`;

const terms = letterOf(
  'Ihre Fragen zum Einzug',
  'den Betrag von 12,50 Euro buchen wir innerhalb von 14 Tagen nach jeder Lieferung von Ihrem Konto ab. Sie müssen dafür nichts tun.\nÄndert sich Ihr Konto, so schreiben Sie uns bitte rechtzeitig. Wir beantworten gern weitere Fragen zu diesem Verfahren.',
);

const contactNamed = `Lampe-Leine Versicherung AG              Ihr Ansprechpartner: Eva Falk\nVersicherungsschein-Nr.: KH 70 418 332 / 2      Datum: 24.11.2025\n\nHerrn\nJan Docht\nAmselstieg 20\n38112 Lampertal\n
Beitragsrechnung zu Ihrer Kraftfahrtversicherung\n\nSehr geehrter Herr Docht,\nfür den Zeitraum 01.01.2026 bis 01.01.2027 berechnen wir Ihnen folgenden Beitrag:\n
Kfz-Haftpflicht            312,40 EUR\nTeilkasko                   96,18 EUR\nZu zahlender Beitrag       408,58 EUR\n
Bitte überweisen Sie den Beitrag bis zum 01.01.2026 auf unser Konto. Der Beitrag hat sich erhöht, weil sich Ihr Bezirk geändert hat.\nSie können Ihren Vertrag innerhalb eines Monats kündigen.\n
Mit freundlichen Grüßen\nLampe-Leine Versicherung AG\nIBAN DE53 2505 0000 0420 1188 47   BIC NOLADE2HXXX`;
const garage = `CONTRATTO DI LOCAZIONE DI AUTORIMESSA\n
Con la presente scrittura privata, redatta in duplice originale, da valere a ogni effetto di legge, il Sig. Carlo Lampi, nato a Lampasco il 14/02/1956, di seguito denominato locatore,\n
CONCEDE IN LOCAZIONE\nalla Sig.ra Eva Falco, di seguito denominata conduttrice, che accetta, l’autorimessa sita in Lampasco, box n. 11, rendita € 51,44.\n
Art. 1 – Durata. Il contratto è stipulato per la durata di anni due e si intenderà tacitamente rinnovato in mancanza di disdetta da inviarsi almeno tre mesi prima della scadenza.\n
Art. 2 – Canone. Il canone annuo è convenuto in € 1.080,00, da corrispondersi in dodici rate mensili di € 90,00 ciascuna.\n
Letto, approvato e sottoscritto.\nLampasco, 24 marzo 2025\nIl locatore          La conduttrice\n____________          ____________`;
const quote = `Menuiserie Lampe & Fils\nDEVIS N° D-2026-118\nDate : 6 octobre 2026\nValidité de l’offre : 2 mois\n
Fenêtre chêne 2 vantaux          2 u     845,00     1 690,00\nPose en rénovation               2 u     230,00       460,00\n
Total HT      2 150,00 €\nTVA 10 %        215,00 €\nTotal TTC     2 365,00 €\n
Bon pour accord – Date et signature du client`;
const council = `Lampcombe District Council                         Council Tax Bill\nCouncil Offices, Market Hill, Lampcombe SN9 4AA             2025/26\n
Ms Eva Falk                       Account number            500391106\n3 The Old Maltings                Date of issue             10 March 2025\n
Lampshire County Council                 1,688.40\nPolice and Crime Commissioner              108.94\nTotal charge                            1,797.34\n
Amount to pay: £1,797.34\nPayment method: Direct Debit`;

const byCheck = `Larch Dental Care            Statement Date   Account #   Due Date\nAnn Ott, DDS                 05/02/2026       1118        05/23/2026\n604 Mill Road                PAY THIS AMOUNT   $142.60\nSTATEMENT OF ACCOUNT\n
Date         Code     Description                 Charge     Credit     Balance\n03/19/2026   D1110    Cleaning                    118.00                 118.00\n03/26/2026   D2392    Filling                     265.00                 383.00\n04/18/2026            Insurance payment                      240.40      142.60\nCurrent   31-60 Days   61-90 Days   Balance Due\n142.60    0.00         0.00         $142.60\nPlease make checks payable to Larch Dental Care.`;
const card = `Larch Bank Card Services\nStatement date 05/02/2026\nNew balance $1,142.60\nMinimum amount due $25.00\nPayment due date 05/27/2026\n
Please make checks payable to Larch Bank.`;
const feesOfTown = `Stadt Lampau      Stadtkämmerei – Steueramt
Frau Eva Falk
Buchungszeichen: 5.0118.004      Datum: 12.01.2026
Bescheid über Abfall- und Abwassergebühren sowie Grundsteuer B für das Jahr 2026
Abgabeart        Bemessung             Satz              Jahresbetrag EUR
Grundsteuer B    Messbetrag 61,20 €    Hebesatz 430 %           263,16
Restmüll 80 l    1 Stück               112,80 €/Jahr            112,80
Biotonne 60 l    1 Stück               54,00 €/Jahr              54,00
Schmutzwasser (Vorauszahlung)    84 m³    2,61 €/m³            219,24
Festgesetzter Gesamtbetrag 2026: 649,20 EUR
Die Beträge sind fällig wie folgt:
15.02.2026   324,60 EUR      15.08.2026   324,60 EUR
Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.
Sparkasse Lampau · IBAN DE02 1203 0000 0000 2020 51`;

describe('the kind of a document', () => {
  it.each([
    ['a bill with a summary of the account is no bank statement', bill, 'invoice'],
    ['a statement that asks for a cheque is a bill', byCheck, 'invoice'],
    ['taxes and fees that a town asks for are a bill', feesOfTown, 'invoice'],
    ['a compound is a title with its number, too', fee, 'invoice'],
    ['an invoice that corrects another one gives credit', corrected, 'credit_note'],
    ['a declaration of VAT is more than a form', vat, 'tax_form'],
    ['a premium that an insurer debits in a letter', debit, 'invoice'],
    ['a Spanish pay slip with its official title', salaries, 'payslip'],
    ['a letter to a friend', friend, 'letter'],
    ['an Indonesian cash bill', till, 'receipt'],
    ['a Japanese receipt', japanese, 'receipt'],
    ['a bill for electricity that lists the activity of the account', power, 'invoice'],
    ['a statement of a lawyer for hours of work', lawyer, 'invoice'],
    ['a receipt for a gift that is written as a letter', gift, 'receipt'],
    ['a premium that an insurer asks for in a letter', premium, 'invoice'],
    ['a Dutch note of rent', rent, 'invoice'],
    ['a letter that names the amount to pay and the account', share, 'invoice'],
    ['a reminder that names both', reminder, 'letter'],
    ['a notice of fees of a municipality', burial, 'invoice'],
    ['a Brazilian slip to pay at a bank', slipOfBank, 'invoice'],
    ['an account of funeral directors', account, 'invoice'],
    ['a Swiss bill that names the order', ordered, 'invoice'],
    ['a slip of a pharmacy that was paid by card', clinic, 'receipt'],
    ['a confirmation of a course that numbers its cards', course, 'certificate'],
    ['a note of school fees', fees, 'invoice'],
    ['a printed mail that names its author', mail, 'email'],
    ['a bill of a carrier that names the bill of lading', freight, 'invoice'],
    ['a notice of fees that names them in its title', waste, 'invoice'],
    ['a statement of a dentist that ages its balance', dentist, 'invoice'],
    ['a notice of what a municipality charges for a property', property, 'invoice'],
    ['a letter that adds up what it charges', billOfSolicitors, 'invoice'],
    ['a bill for a connection with a summary of the account', fibre, 'invoice'],
    ['a Dutch note of a premium that is written as a letter', insurer, 'invoice'],
    ['a bill of a lawyer in sentences', lawyerInSentences, 'invoice'],
    ['a letter of a lawyer that claims damages and costs', claim, 'letter'],
    ['a letter that wants its money back', refund, 'letter'],
    ['a letter that offers a price', offer, 'letter'],
    ['a letter that asks for a gift', appeal, 'letter'],
    ['a letter of a treasurer that asks for the fee by a last day', rowers, 'invoice'],
    ['a bill of an insurer that names its policy', policy, 'invoice'],
    ['a note of a premium that will be debited', home, 'invoice'],
    ['a demand of a service charge with an account without an IBAN', charge, 'invoice'],
    ['a bill of an insurer whose letterhead names "your contact"', contactNamed, 'invoice'],
    ['a council tax bill', council, 'invoice'],
    ['a bill to which a receipt is attached', plumber, 'invoice'],
    ['a delivery note without a title that refers to an order', untitled, 'delivery_note'],
  ])('%s', (_, text, tag) => {
    expect(classifier.explain(text)[0]?.tag).toBe(tag);
  });

  it('a French quote with a line to agree is no receipt and no bill', () => {
    const scores = classifier.explain(quote);
    for (const kind of ['receipt', 'invoice']) expect(scores.find(({ tag }) => tag === kind)?.score).toBeLessThan(0.2);
  });

  it('an amount is asked for by the day of a debit, and not by any number or the least amount of a card', () => {
    const signalsOf = (text: string) =>
      classifier
        .explain(text)
        .find(({ tag }) => tag === 'invoice')
        ?.reasons.map((reason) => reason.text);
    expect(signalsOf(terms)).not.toContain('amount-to-pay');
    expect(signalsOf(home)).toContain('amount-to-pay');
    expect(signalsOf(card)).not.toContain('amount-to-pay');
    expect(signalsOf(card.replace('Minimum amount', 'Amount'))).toContain('amount-to-pay');
  });

  it.each([
    ['a letter of a club that adds up its fees and asks for them', feesOfClub, 'invoice', 0.6],
    ['an Italian contract of a garage', garage, 'contract', 0.7],
    ['a Portuguese slip that names its certified program', slipOfPortugal, 'receipt', 0.85],
  ])('%s has a clear score', (_, text, tag, least) => {
    const scores = classifier.explain(text);
    expect(scores.find((one) => one.tag === tag)?.score).toBeGreaterThan(least);
  });
});
