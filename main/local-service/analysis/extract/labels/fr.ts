import type { LabelSet } from './label-set.ts';

export const french = {
  number: {
    strong: `
      Facture de prime, Facture de solde n°, Facture d acompte n°, Facture de situation n°, Facture finale n°, Facture définitive n°, Facture intermédiaire n°, Pièce n°, Facture d eau n°, Facture d électricité n°, Facture de gaz n°, Facture d énergie n°, Facture de téléphone n°,
      Numéro de facture, N° de facture, Facture n°, Facture ne, Facture numéro, Numéro facture, N° facture, Facture réf, Référence
      facture, Numéro de la facture, Avoir n°, Numéro d avoir, N° d avoir, Numéro de document, N° de pièce, Numéro de
      pièce, Reçu n°, Numéro de reçu, N° document, Ticket n°, N° ticket, N° de ticket, Ticket de caisse n°, Numéro de ticket, Note de crédit n°,
      Facture no, N° avoir, Numéro avoir, Avoir numéro, N° reçu, N° de reçu, Quittance n°, N° de quittance, Avis n°, N° d avis,
      Numéro d avis, Numéro d ordre du reçu`,
    fair: `Facture, Avoir, Reçu, Note de crédit, Quittance, Note n°, Addition n°`,
    weak: `Numéro, N°, N`,
  },
  date: {
    strong: `
      Date de facture, Date de facturation, Date facture, Date d émission, Date de la facture, Facture du, Émise le, Émis
      le, Date du document, Date d établissement, Facturé le, Date avoir, Date de l avoir, Établie le, Date d édition, Date du rapport, Rapport du, Délivré le, Délivrée le`,
    fair: `Date, Date heure, Date et heure, du, le, en date du`,
  },
  'due-date': {
    strong: `
      Date d échéance, Échéance, Échéance le, Date limite de paiement, À payer avant le, Payable jusqu au, À payer jusqu au, Payable le, Payable avant le,
      Date échéance, Paiement avant le, à régler avant le, à payer pour le, Date de règlement, À régler pour le, Date
      limite de règlement, Paiement au plus tard le, Date de paiement, à régler au plus tard le, Échéance de paiement,
      Prélèvement à partir du, Prélevé à partir du, Prélevée à partir du, Prélevée le, Date de prélèvement, Date du prélèvement, prélevé le, Règlement le, payable au plus tard le`,
  },
  net: {
    strong: `
      Total HT, Montant HT, Total hors taxes, Montant hors taxes, Sous total HT, Net HT, Total net HT, Montant EUR HT,
      Montant total HT, Base HT, Total H T, Total général HT, Hors taxes, Total HTVA, Base TVA, Base, Total HT EUR, Prix
      total HT, Total net, Montant net HT, Total HT net, Base imposable, HT`,
    fair: `Sous total`,
  },
  tax: {
    strong: `
      Total TVA, Montant TVA, TVA totale, Montant de la TVA, Total des taxes, Montant total TVA, dont TVA, Taxes, Total
      taxes, T V A, Total TVA EUR`,
    fair: `TVA, TPS, TVQ, TVA à`,
  },
  gross: {
    strong: `
      Total TTC, Montant TTC, Montant total TTC, Total toutes taxes comprises, Montant EUR TTC, Total général, Net TTC,
      Total T T C, Total TTC EUR, Total facture, Montant total, Montant de la facture, Total TVAC, Total général TTC,
      Total à payer TTC, Prix total TTC, Total de la facture, Total facture TTC, TTC, Total avoir, Montant facture,
      Net en votre faveur, Total en votre faveur, Solde en votre faveur, Net à votre crédit, Montant de l avoir`,
    fair: `Montant, Somme`,
  },
  due: {
    strong: `
      Net à payer, Montant à payer, Total à payer, Reste à payer, Somme à payer, Solde à payer, Montant dû, À payer, Solde
      dû, Net à payer TTC, Montant du prélèvement, Total dû, Solde, À régler, Total à régler, Net à régler`,
  },
  adjustment: {
    strong: `
      Acompte, Remise, Frais de port, Escompte, Livraison, Déjà payé, Acompte versé, Port, Remise globale, Rabais, Déjà
      réglé, Frais de livraison, Arrondi, Avance, Espèces, Rendu, Frais, Montant payé, Participation, Pourboire, Indemnité
      forfaitaire`,
  },
  currency: { strong: `Devise, Monnaie` },
  issuer: {
    strong: `
      Vendeur, Fournisseur, Émetteur, Prestataire, Vendu par, Société émettrice, Émis par, Expéditeur`,
  },
  'account-holder': {
    strong: `Titulaire du compte, Bénéficiaire, Titulaire, Nom du bénéficiaire, à l ordre de, Payable à`,
  },
  customer: {
    strong: `
      Facturé à, Adresse de facturation, Client, Destinataire, Adresse du client, Acheteur, Facturer à, Nom du client,
      Adressé à, Nom de l abonné, Facture adressée à, Coordonnées client, Payable par, Reçu de M,
      Reçu de Mme, Reçu de la part de`,
    fair: `À l attention de, Nom`,
  },
  iban: { strong: `IBAN, Compte IBAN` },
  'vat-id': {
    strong: `
      N° TVA, Numéro de TVA, TVA intracommunautaire, N° TVA intracommunautaire, Numéro TVA, N° de TVA intra communautaire,
      TVA intracom, N° de TVA, N° TVA intracom, TVA BE, Numéro de TVA intracommunautaire, Identifiant TVA, TVA intra, Id
      TVA`,
  },
  'other-vat-id': {
    strong: `
      Votre N° TVA, N° TVA client, TVA client, Votre numéro de TVA, N° TVA du client, TVA intracommunautaire client`,
  },
  'other-number': {
    strong: `
      Numéro de commande, N° de commande, Commande n°, Commande, N° client, N° de client, Numéro client, Numéro de client, Code client,
      Réf client, Référence client, Id client, Référence, N° de dossier, Numéro de dossier, N° bon de commande, N° bon de
      livraison, Bon de livraison, Bon de commande, Bon de vente, N° de contrat, Contrat, Téléphone, Tél, SIRET, SIREN,
      RCS, NAF, APE, GLN, Devis, Devis n°, N° de devis, Numéro de ligne, Compte, N° de compte, N° de facture associée,
      Facture associée, Facture d origine, sur facture, Page, Quantité, Qté, Numéro d article, Code article, Réf, Votre
      référence, Notre référence, Vos références, Nos références, Affaire, Chantier, N° de série, Code APE, N° d abonné,
      N° adhérent, Capital, Ligne`,
  },
  'other-date': {
    strong: `
      Date de commande, Date de livraison, Date de la commande, Période, Date de prestation, Date d expédition, Livré le,
      Date de début de prestation, Date de fin de prestation, Date de facture associée, Commande du, Période de
      facturation, Date début, Date fin, Payé le, Réglé le, Période du, Valable jusqu au, Arrivée, Départ, Date de
      naissance, Né le, Née le, Date de valeur, Date de devis, Prochaine facture, Date d entrée, Date d embauche, Date d ancienneté, Ancienneté, Entré le, Entrée le`,
  },
  delivery: {
    strong: `
      Adresse de livraison, Livré à, Livraison, Adresse de l installation, Lieu de livraison`,
  },
  'other-party': {
    strong: `
      Coordonnées bancaires, Banque, Contact, Interlocuteur, Nom de la banque, Domiciliation`,
  },
  other: {
    strong: `
      Prix unitaire, Désignation, Conditions de paiement, Mode de paiement, Taux TVA, Taux, Moyen de paiement, Mode de
      règlement, Conditions de règlement, P U HT, Prix unitaire HT, PU HT, Unité, Report, À reporter, Capital social,
      Pénalités, Total articles, PU TTC`,
  },
} as const satisfies LabelSet;
