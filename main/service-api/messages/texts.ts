import { answerTexts } from './answer-texts.ts';
import { configurationTexts } from './configuration-texts.ts';
import { containerTexts } from './container-texts.ts';
import { conversionTexts } from './conversion-texts.ts';
import { correctionTexts } from './correction-texts.ts';
import { exchangeTexts } from './exchange-texts.ts';
import { administrationTexts } from './administration-texts.ts';
import { moveTexts } from './move-texts.ts';
import { officeTexts } from './office-texts.ts';
import { readingTexts } from './reading-texts.ts';
import { shareTexts } from './share-texts.ts';
import { remoteTexts } from './remote-texts.ts';
import { userTexts } from './user-texts.ts';
import { verifyTexts } from './verify-texts.ts';
import { webhookTexts } from './webhook-texts.ts';

/** Why the service cannot start. */
const startTexts = {
  'service.start.in-use':
    'Another local service is running on {path}. Stop it, or use another data directory (--data-dir), from which Intray can connect to that service.',
  'service.start.newer':
    '{path} was created by a newer Intray (format {found}, this version knows {known}). Install that version again, or use another data directory.',
  'service.start.damaged': '{path} is damaged ({why}). Restore a copy of the data directory; nothing was changed.',
  'service.start.team-database':
    'The database {address} cannot be used ({why}). Check its address (--database), its password and whether it runs.',
  'service.start.team-blobs':
    'The bucket {address} cannot be used ({why}). Check its address (--blobs), its keys and whether it can be reached.',
  'service.start.team-bucket-keys':
    'The bucket {address} refuses these keys ({why}), which need to read, write, list and delete objects below the prefix. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the files that AWS_ACCESS_KEY_ID_FILE and AWS_SECRET_ACCESS_KEY_FILE name.',
  'service.start.team-in-use':
    'Another service uses this database. Stop it first: a database has one service, and any number of workers.',
  'service.start.older':
    'The tables of {path} are older than this version (format {found}, this version knows {known}). A worker does not change them: start the service of this version, or run “intray service migrate”.',
  'service.start.team-key':
    'The database belongs to a service with another key. Copy key and credentials.json from the folder “service” of its data directory to {path}; nothing was changed.',
  'service.start.team-bucket':
    'The bucket {bucket} belongs to another database, such as the one that this one was restored from, whose documents the service would remove; nothing was changed. Name a copy of it (--blobs), or where nothing uses the other database any more, give it to this one, as after a standby took over: intray service take-bucket, with the same options.',
  'service.start.team-only':
    '{path} belongs to a service in team mode. Name its database and its bucket, too (--database, --blobs); nothing was changed.',
  'service.start.own-archive':
    '{path} holds an archive of its own. Use another data directory for team mode; nothing was changed.',
  'service.migrate.done': 'The tables of {path} are up to date.',
  'service.bucket.taken':
    'The bucket {bucket} belongs to the database {path} from now on. After seven days, starts of its service remove bytes that no document of it needs.',
  'service.start.port': 'Port {port} is used by another program. Choose another port.',
  'service.start.address':
    'The service cannot listen on {address} ({why}). Name an address of this computer (--listen), or 0.0.0.0 for all.',
  'service.start.certificate':
    'The certificate cannot be used ({why}). Name a certificate in PEM and the key that belongs to it (--tls-cert, --tls-key).',
  'service.start.unreadable': 'The service could not read a file ({why}). Give it the right to read this file.',
  'service.start.key-damaged':
    '{path} is not a key of {bytes, number} bytes. Restore a copy of it, or delete it so that a new key is created.',
  'service.start.credentials-damaged':
    '{path} cannot be read as credentials. Restore a copy of it, or delete it so that new credentials are created.',
} as const;

/** Descriptions of the built-in tags and metadata fields. */
const definitionTexts = {
  'tag.description.invoice': 'Requests payment for goods or services, such as an invoice or a bill.',
  'tag.description.receipt': 'Confirms a payment, such as a till receipt or a card slip.',
  'tag.description.credit_note': 'Cancels all or part of an invoice, such as a credit note or a corrected invoice.',
  'tag.description.purchase_order': 'Orders goods or services, or confirms such an order.',
  'tag.description.delivery_note': 'Accompanies goods, such as a delivery note or a packing slip.',
  'tag.description.contract': 'Binds two or more parties, such as an agreement or a lease.',
  'tag.description.letter': 'A letter to a person or a company, including reminders.',
  'tag.description.cv': 'Describes the education and work experience of a person.',
  'tag.description.bank_statement': 'Lists the transactions of a bank account.',
  'tag.description.tax_form': 'A tax return, tax declaration or tax assessment.',
  'tag.description.id_document': 'Identifies a person, such as a passport, identity card or driving licence.',
  'tag.description.report': 'Presents findings or decisions, such as a report, a study or minutes.',
  'tag.description.email': 'An e-mail file or a printed e-mail.',
  'tag.description.form': 'A form to fill in or already filled in, such as an application or a questionnaire.',
  'tag.description.payslip': 'Shows the pay of an employee for a period.',
  'tag.description.certificate': 'Certifies a fact, such as a certificate or a diploma.',
  'tag.description.unclassified': 'Fits none of the other classes. You can search and read it like any other document.',
  'field.description.invoice_number': 'The number that the issuer gave the document.',
  'field.description.date': 'The date of issue.',
  'field.description.due_date': 'The date by which the amount must be paid.',
  'field.description.net_total': 'The total before tax.',
  'field.description.tax_total': 'The amount of tax in the total.',
  'field.description.total': 'The total including tax.',
  'field.description.currency': 'The currency of the amounts as an ISO 4217 code.',
  'field.description.issuer': 'The person or company that issued the document.',
  'field.description.customer': 'The person or company that the document is addressed to.',
  'field.description.iban': "The issuer's bank account as an IBAN without spaces.",
  'field.description.vat_id': "The issuer's VAT identification number.",
  'field.description.line_items': 'What was bought or delivered: the rows of the table of items.',
  'field.description.order_number': "The number of the customer's order, from an electronic invoice.",
  'field.description.amount_due': 'The amount to pay, from a payment code or an electronic invoice.',
  'field.description.payee': 'Who receives the payment, from a payment code or an electronic invoice.',
  'field.description.bic': "The BIC of the payee's bank, from a payment code or an electronic invoice.",
  'field.description.payment_reference': 'The reference of the payment, from a payment code or an electronic invoice.',
  'field.description.payment_text': 'The text of the payment, from a payment code.',
} as const;

/**
 * Every text that the local service has for people, by its code. The English texts of the app's catalogue include them,
 * and the app shows them in the language of its person.
 */
export const texts = {
  ...readingTexts,
  ...containerTexts,
  ...officeTexts,
  ...conversionTexts,
  ...startTexts,
  ...answerTexts,
  ...exchangeTexts,
  ...definitionTexts,
  ...configurationTexts,
  ...shareTexts,
  ...remoteTexts,
  ...webhookTexts,
  ...userTexts,
  ...correctionTexts,
  ...administrationTexts,
  ...verifyTexts,
  ...moveTexts,
} as const;
