import type { filePhrases } from '#contract/phrases/file-phrases.ts';

/** In German: what the engine says of one file, and our own document service of a document that it cannot read. */
export const germanFilePhrases: Readonly<Record<keyof typeof filePhrases, string>> = {
  'file.none': 'Eine solche Datei gibt es nicht.',
  'file.whole-path': 'Bitte den vollständigen Pfad der Datei angeben.',
  'file.is-a-folder': 'Das ist ein Ordner. Fügen Sie seine Dateien hinzu, oder überwachen Sie ihn.',
  'file.not-regular': 'Das ist keine gewöhnliche Datei.',
  'file.not-there': 'Die Datei ist nicht da. Legen Sie sie zurück, dann geht es von selbst weiter.',
  'file.this-not-regular': 'Das ist keine gewöhnliche Datei.',
  'file.outside': 'In Wirklichkeit liegt sie außerhalb des Ordners.',
  'file.gone': 'Die Datei ist nicht mehr da.',
  'file.kept': 'Ein anderes Programm sperrt die Datei.',
  'file.unreadable': 'Die Datei lässt sich nicht lesen.',
  'file.unreadable-code': 'Die Datei lässt sich nicht lesen ({code}).',
  'file.not-read': 'Die Datei war nicht zu lesen',
  'file.not-read-code': 'Die Datei war nicht zu lesen ({code})',
  'file.not-looked-at': 'Sie lässt sich nicht ansehen ({code}).',
  'file.not-written': 'Das Heruntergeladene ließ sich nicht schreiben',
  'file.not-written-code': 'Das Heruntergeladene ließ sich nicht schreiben ({code})',
  'file.changed-reading': 'Die Datei änderte sich beim Lesen.',
  'file.changed-sending': 'Die Datei änderte sich beim Senden',
  'file.grew': 'Die Datei wurde beim Senden länger',
  'file.shrank': 'Die Datei wurde beim Senden kürzer',
  'file.stopped': 'Das Lesen wurde abgebrochen.',
  'file.empty': 'Die Datei ist leer.',
  'file.all-zero': 'Die Datei besteht nur aus Null-Bytes.',
  'file.shorter': 'Die Datei ist kürzer als vor dem Absturz des Computers.',
  'file.open': 'Ein anderes Programm hat sie noch geöffnet.',
  'file.name': 'Ihr Name ist nicht als Text lesbar. Benennen Sie sie um.',
  'disk.full': 'Der Datenträger ist voll.',

  'wish.done-already': 'Sie ist fertig. Noch einmal gesendet, würde sie doppelt verarbeitet.',
  'wish.on-its-way': 'Sie ist schon unterwegs.',
  'wish.cannot-be-called-back': 'Sie ist unterwegs und lässt sich nicht zurückholen.',
  'wish.ignored-already': 'Sie wird schon ignoriert.',
  'wish.done': 'Sie ist fertig.',
  'wish.no-doubt': 'An ihr ist nichts unklar.',
  'wish.no-file-there': 'Beim Dienst liegt keine Datei von ihr, die zu einem Auftrag gehören könnte.',
  'wish.nothing-to-look-at': 'Beim Dienst gibt es nichts nachzusehen. Senden Sie sie neu, oder überspringen Sie sie.',
  'wish.session-ended':
    'Ihr Stapel ist beendet. Nennen Sie den Auftrag, senden Sie sie neu, oder überspringen Sie sie.',
  'wish.nothing-to-allow': 'Es gibt nichts zu erlauben, was das Senden verhindert.',
  'wish.no-batch': 'Sie wartet in keinem Stapel.',
  'wish.no-open-batch': 'Dort ist kein Stapel offen.',

  'park.job': 'Ob der Dienst aus diesen Dateien einen Auftrag gemacht hat, lässt sich nicht sagen.',
  'park.other-bytes-received': 'Der Dienst sagt, er habe andere Bytes empfangen, als gesendet wurden.',
  'park.other-bytes': 'Der Dienst hat andere Bytes, als gesendet wurden.',
  'park.silent': 'Der Dienst sagt nichts dazu.',
  'park.status': 'Der Dienst sagt: {status}.',
  'park.skipped': 'Sie wurde übersprungen, als ihr Verbleib unklar war, und kann trotzdem verarbeitet sein.',
  'park.first-skipped': 'Die erste Datei mit diesem Inhalt wurde übersprungen und kann trotzdem verarbeitet sein.',
  'park.row': 'Was das Journal über diese Datei enthält, ist nicht lesbar.',
  'park.session-row': 'Was das Journal über ihren Stapel enthält, ist nicht lesbar.',
  'hold.page-missing': 'Dem zusammengefügten Dokument fehlt eine Seite.',
  'reject.not-processed': 'Der Dienst konnte sie nicht verarbeiten.',

  'original.gone': 'Das Original ist nicht mehr da.',
  'original.stays': 'Originale dieses Ordners bleiben, wo sie sind.',
  'original.unproven': 'Der Dienst kann nicht belegen, dass er dieselben Bytes hat.',
  'original.other-file': 'An ihrem Ort liegt eine andere Datei.',
  'original.led-astray': '„{name}“ ist hier kein eigener Ordner: Er führt nach „{place}“. Bitte diesen umbenennen.',
  'original.same-place': 'Der Ort, an den sie soll, ist der, an dem sie liegt.',
  'original.target-outside': 'Das Ziel liegt außerhalb des Ordners.',
  'failed.coming-back': 'Sie wird gerade aus Failed/ zurückgeholt. Überspringen Sie sie, sobald sie da ist.',
  'failed.coming-back-already': 'Sie wird schon aus Failed/ zurückgeholt.',
  'failed.back-already': 'Sie wird schon aus Failed/ zurückgeholt.',
  'failed.path-taken':
    'Unter „{path}“ liegt jetzt eine andere Datei. Verschieben Sie jene oder benennen Sie sie um, und versuchen Sie es dann erneut; diese liegt unter „{place}“.',
  'failed.not-back': 'Sie ließ sich nicht aus Failed/ zurückholen. {why}',
  'failed.unwatched': 'Sie bleibt in Failed/: Ihr Ordner wird nicht mehr überwacht.',
  'failed.never-read': 'Sie bleibt in Failed/: Ihr Inhalt wurde nie gelesen.',
  'failed.taken': 'Sie bleibt in Failed/: An ihrem Ort liegt eine andere Datei. Verschieben Sie jene zuerst.',
  'failed.other-file': 'Sie bleibt in Failed/: Was dort liegt, ist nicht die abgelehnte Datei.',

  'read.no-text': 'Die Datei enthält keinen Text.',
  'read.too-large': 'Die Datei ist größer als {size}. Teilen Sie sie, und senden Sie die Teile.',
  'read.text-too-large': 'Der Text ist größer als {size}. Teilen Sie ihn, und senden Sie die Teile.',
  'read.mail-too-large': 'Die E-Mail ist größer als {size}. Senden Sie nur ihre Anhänge.',
  'read.mail-damaged': 'Die E-Mail ist beschädigt: Ihre Teile sind zu tief verschachtelt, um gelesen zu werden.',
  'read.kind': '{kind} lassen sich noch nicht lesen. PDF, JPEG, PNG, TIFF, Text und E-Mail gehen.',
  'kind.office': 'Office-Dokumente und Archive',
  'kind.old-office': 'Alte Office-Dokumente',
  'kind.heic': 'HEIC-Fotos',
  'kind.bmp': 'BMP-Bilder',
  'kind.archives': 'Archive',
  'kind.postscript': 'PostScript-Dateien',
  'kind.rtf': 'RTF-Dokumente',
  'read.this-kind':
    'Dateien dieser Art lassen sich noch nicht lesen. PDF, JPEG, PNG, TIFF, Text und E-Mail (.eml) gehen.',
  'read.picture-damaged':
    'Das Bild ist beschädigt und lässt sich nicht öffnen. Öffnen Sie es in einem Bildprogramm, und speichern Sie es neu.',
  'read.picture-too-large':
    'Das Bild hat {megapixels} Millionen Bildpunkte. Speichern Sie es kleiner, und senden Sie es erneut.',
  'read.pdf-too-large': 'Die PDF-Datei ist zu groß für diesen Computer. Teilen Sie sie, und senden Sie die Teile.',
  'read.pdf-no-pages':
    'Die PDF-Datei ist beschädigt: Sie hat keine Seiten. Öffnen Sie sie in einem PDF-Programm, und speichern Sie sie neu.',
  'read.pdf-damaged':
    'Die PDF-Datei ist beschädigt und lässt sich nicht öffnen. Öffnen Sie sie in einem PDF-Programm, und speichern Sie sie neu.',
  'read.pdf-badly-damaged':
    'Die PDF-Datei ist so beschädigt, dass sie sich nicht öffnen lässt. Speichern Sie sie neu, und senden Sie sie erneut.',
  'read.pdf-pages-damaged':
    'Die PDF-Datei ist beschädigt: Keine ihrer Seiten lässt sich öffnen. Speichern Sie sie neu, und senden Sie sie erneut.',
  'read.pdf-locked':
    'Die PDF-Datei ist durch ein Passwort geschützt. Entfernen Sie das Passwort, und senden Sie sie erneut.',
  'read.pdf-protected':
    'Die PDF-Datei ist so geschützt, dass sie sich nicht öffnen lässt. Senden Sie eine ungeschützte Kopie.',
  'read.hung':
    'Das Lesen wurde aufgegeben, weil sich {time} lang nichts tat. Vielleicht ist die Datei beschädigt: Öffnen und speichern Sie sie neu, oder teilen Sie sie.',
  'read.memory':
    'Das Lesen wurde aufgegeben, weil es mehr als {megabytes} MB Speicher brauchte. Teilen Sie die Datei, oder scannen Sie sie mit geringerer Auflösung.',
  'read.failed':
    'Das Lesen dieser Datei scheiterte bei jedem Versuch. Wahrscheinlich ist sie beschädigt: Öffnen und speichern Sie sie neu.',
  'read.kept': 'Die Datei selbst ist aufbewahrt und lässt sich herunterladen.',
  'read.system':
    'Das System ließ den Dienst diese Datei nicht lesen (Datenträger, Rechte oder offene Dateien). Näheres steht im Protokoll.',
  'read.not-stored': 'Was aus dieser Datei gelesen wurde, ließ sich nicht auf den Datenträger schreiben. Ist er voll?',
  'read.crashed':
    'Der Dienst ist beim Lesen dieser Datei {times}-mal abgestürzt. Wahrscheinlich ist sie beschädigt: Öffnen und speichern Sie sie neu.',
  'read.never-finished':
    'Der Dienst wurde beim Lesen dieser Datei {times}-mal beendet. Vielleicht braucht sie mehr Speicher, als dieser Computer hat.',
  'read.stopped': 'Der Dienst wurde angehalten.',
  'read.interrupted': 'Der Dienst endete, während er diese Datei las.',
  'read.expired': 'Innerhalb von 30 Tagen wurde kein Auftrag für sie angelegt.',
  'read.seconds': '{number} Sekunden',
  'read.minutes': '{number} Minuten',

  'answer.no-file': 'Eine Datei mit dieser Kennung gibt es nicht.',
  'answer.no-job': 'Einen Auftrag mit dieser Kennung gibt es nicht.',
  'answer.no-tag': 'Einen Tag mit dieser Kennung gibt es nicht.',
  'answer.no-page': 'Diese Seite gibt es nicht, oder sie lässt sich nicht zeichnen.',
  'answer.no-session':
    'Einen offenen Stapel mit dieser Kennung gibt es nicht: Keine Datei kam damit an, oder er ist abgelaufen.',
  'answer.deleted': 'Die Datei wurde gelöscht.',
  'answer.bytes-missing': 'Der Inhalt dieser Datei fehlt im Datenverzeichnis.',
  'answer.not-drawn': 'Nur gelesene Bilder werden Seite für Seite gezeichnet.',
  'answer.duplicate': 'Eine Datei dieses Namens gibt es schon, und Duplikate werden abgelehnt.',
  'answer.too-many': 'Zu viele Anfragen.',
  'answer.ending': 'Der Dienst wird gerade beendet.',
  'answer.bug': 'Im Dienst ist etwas schiefgegangen. Näheres steht unter dieser Anfragenummer in seinem Protokoll.',
  'answer.not-built': '{endpoint} gibt es noch nicht.',
};
