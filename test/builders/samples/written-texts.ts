/** A German e-mail with a plain and an HTML part, as mail programs save it. */
export function offerMail(): Uint8Array {
  const lines = [
    'From: Clara Vossberg <c.vossberg@papierboot.example>',
    'To: Henning Maas <maas@kulturhof-seeblick.example>',
    'Date: Tue, 07 Oct 2025 10:24:00 +0200',
    'Subject: =?utf-8?Q?Angebot_Programmhefte_f=C3=BCr_den_Kulturhof_Seeblick?=',
    'Message-ID: <20251007-0817@papierboot.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="papierboot"',
    '',
    '--papierboot',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...offer,
    '',
    '--papierboot',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    '<!doctype html><html lang="de"><body style="font-family: sans-serif">',
    ...offer.map((line) => (line === '' ? '<br>' : `<p style="margin: 0">${line}</p>`)),
    '</body></html>',
    '',
    '--papierboot--',
    '',
  ];
  return new TextEncoder().encode(lines.join('\r\n'));
}

const offer = [
  'Lieber Herr Maas,',
  '',
  'danke für Ihren Besuch in der Druckerei! Wie besprochen hier unser Angebot für die',
  'Programmhefte der Wintersaison:',
  '',
  '  800 Hefte, 24 Seiten, A5, Klammerheftung',
  '  Recyclingpapier 100 g, Umschlag 250 g, durchgehend vierfarbig',
  '  Preis: 1.164,00 Euro zuzüglich 7 % Mehrwertsteuer',
  '',
  'Wenn wir die Druckdaten bis zum 24. Oktober haben, liefern wir am 4. November frei Haus.',
  'Das Angebot gilt bis Ende des Monats.',
  '',
  'Ein Muster des Papiers namens "Silberdistel" habe ich Ihnen heute in die Post gegeben.',
  'Melden Sie sich gern, wenn Sie lieber das glattere hätten.',
  '',
  'Herzliche Grüße aus der Werkstatt',
  'Clara Vossberg',
  '',
  'Papierboot Druckerei',
  'Alte Werft 6, 99996 Seeblick',
  'Tel. 089 99998 517',
];

/** English minutes, typed as plain text. */
export function minutes(): Uint8Array {
  return new TextEncoder().encode(`ELDER LANE ALLOTMENT SOCIETY
Minutes of the autumn meeting, 27 September 2025, in the potting shed

Present: Rosalind Beck (chair), Umar Siddiqui (treasurer), Gwen Pritchard,
         Tom Aldous, Freya Lindqvist and nineteen plot holders
Apologies: Harold Nye

1. Minutes of the spring meeting
   Agreed without changes.

2. Treasurer's report
   Umar reported a balance of 2,318 pounds after the seed sale. The new water
   butts cost 460 pounds and were paid for by the council's drought fund.

3. Beehives
   Freya has finished her course and offered to look after two hives behind the
   hedge of plot 22. Agreed by 17 votes to 2. She will put up a sign and keep
   the path closed in May.

4. Waiting list
   Fourteen families are waiting. Gwen suggested halving the three plots that
   fall vacant in January. Agreed.

5. Pumpkin weigh-in
   Saturday, 25 October, at two o'clock. Tom brings the scales from the
   farm shop. Last year's record stands at 61 kilos.

6. Any other business
   The lock of the lower gate sticks. Harold to oil it.

Next meeting: 28 February 2026
Minutes taken by Gwen Pritchard
`);
}
