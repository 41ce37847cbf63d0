/** Words that the names of public offices, schools, clubs, practices and firms without a legal form have. */
const whole = `
  council authority ministry department bureau agency commission board committee office embassy consulate court police parliament
  government district academy school college university institute faculty nursery kindergarten library museum gallery theatre orchestra
  choir hospital infirmary clinic surgery practice dentistry dental medical health hospice pharmacy trust foundation society association club
  league union federation chamber church parish diocese charity partnership cooperative co-operative centre center laboratory laboratories
  lab labs consultants consulting engineers engineering inspections surveyors architects solicitors partners associates services
  systems solutions technologies insurance assurance bank savings mutual research manufacturing industries company group agency studio
  studios properties estates housing lettings rentals nursing homes recreation camp charity
  amt verwaltung behörde ministerium jobcenter rathaus gymnasium kita kindergarten universität hochschule fachhochschule akademie
  institut bücherei bibliothek museum klinik klinikum krankenhaus praxis verein verband bund club klub stiftung genossenschaft kirche
  pfarrei pfarramt kasse versicherung versicherungen werke stadtwerke büro labor werkstatt betrieb zentrum hausverwaltung gruppe landratsamt
  mairie préfecture ministère département région école collège lycée université institut conservatoire fédération syndicat hôpital
  clinique cabinet centre bibliothèque médiathèque crèche office caisse mutuelle assurance assurances société amicale laboratoire
  association atelier agence copropriété paroisse
  comune provincia regione ministero scuola istituto liceo università associazione circolo ospedale biblioteca azienda ente agenzia
  società laboratorio federazione parrocchia fondazione cooperativa condominio studio
  ayuntamiento junta consejería ministerio diputación colegio escuela instituto universidad asociación federación hospital clínica
  gabinete biblioteca sociedad fundación agencia laboratorio cooperativa parroquia comunidad
  câmara município freguesia escola agrupamento universidade associação sociedade clube federação biblioteca
  gemeente provincie ministerie basisschool universiteit stichting vereniging bibliotheek ziekenhuis praktijk bureau waterschap dienst
  makelaardij kliniek
  kommun kommune skola skole förening forening sjukhus sygehus urząd szkoła gmina
  `;

/** The same as the last part of a German or Dutch compound: "Stadtbücherei", "Finanzamt", "Basisschool". */
const ends = `
  amt verwaltung behörde ministerium schule gymnasium kindergarten universität hochschule akademie institut bücherei bibliothek klinik
  praxis verein verband bund stiftung genossenschaft kirche gemeinde pfarramt kasse versicherung versicherungen werke büro labor werkstatt
  betrieb zentrum kreis apotheke school vereniging bibliotheek praktijk bureau schap kliniek`;

/** What only the beginning of a name tells: "Stadt Lampau", "City of Lampton", "Ville de Lampes". */
const firsts =
  /^(?:stadt|gemeinde|markt|kreis|bezirk|land|freistaat|kanton|bundes\p{Ll}+|magistrat|(?:city|town|township|village|county|borough|parish|state|commonwealth|university|office|department|shire) of|(?:ville|commune|communauté|canton) de|(?:distrito|cidade|conselho) d[eo]|a\.?s\.?d\.?|t\.?s\.?v\.?|s\.?v\.?|f\.?c\.?|t\.?u\.?s\.?|v\.?f\.?[lb]\.?|dr\. (?:med|dent)\.?)(?:\s|['’])/iu;

/** And what only its end tells: "Kent County", "Lampton Borough". */
const lasts = /\s(?:county|borough|township|parks|schools|u\.?s\.?d\.?|isd|llp|nhs)(?:\s(?:&|and)\s\p{Lu}\p{L}+)?$/iu;

const words = (list: string): string => list.trim().split(/\s+/u).join('|');
const named = new RegExp(
  String.raw`(?<!\p{L})(?:${words(whole)})(?!\p{L})|(?<!\p{L})\p{L}{3,}(?:${words(ends)})(?!\p{L})`,
  'giu',
);
const capital = /^\p{Lu}/u;

/**
 * Returns whether a name has a word of an organisation. In a title or a sentence, such a word has a small letter ("Air quality at
 * school gates"), except behind a first word that says it.
 */
export function isOfOrganisation(name: string): boolean {
  if (firsts.test(name) || lasts.test(name)) return true;
  return [...name.matchAll(named)].some(([word]) => capital.test(word));
}
