/**
 * How the lines of the head of a printed mail begin, without accents or with them, in the languages of common mail programs. For the
 * `i` and `u` flags.
 */
export const mailCaptions = {
  sender:
    'from|author|von|absender|de|exp[ée]diteur|da|mittente|remitente|remetente|van|afzender|fra|fr[åa]n|l[äa]hett[äa]j[äa]|od|nadawca',
  subject: 'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|emne|[äa]mne|aihe|temat',
  others:
    'sent|date|to|b?cc|reply-to|attachments?|gesendet|datum|an|kopie|anlagen?|envoy[ée](?: le)?|[àa]|pi[èe]ces? jointes?|inviato|data|allegat[io]|enviad[oa](?: el| em)?|fecha|para|adjuntos?|anexos?|verzonden|aan|bijlagen?|sendt|til|skickat|till|l[äa]hetetty|vastaanottaja|wys[łl]ano|do',
} as const;
