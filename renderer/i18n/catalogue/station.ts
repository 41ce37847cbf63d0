import type { Catalogue } from '../catalogue.ts';

export const stationTexts = {
  'station.well': ['All is well.\nKeep scanning.', 'Alles in Ordnung.\nWeiter scannen.'],
  'station.well.text': ['Every file is accounted for.', 'Alle Dateien sind nachgewiesen.'],
  'station.unverified': ['Checking.\nKeep scanning.', 'Wird geprüft.\nWeiter scannen.'],
  'station.strip': [
    '{count, plural, one {One file on hold needs a look.} other {{shown} files on hold need a look.}}',
    '{count, plural, one {Eine zurückgestellte Datei ist anzusehen.} other {{shown} zurückgestellte Dateien sind anzusehen.}}',
  ],
  'station.seenIt': ['I have seen it', 'Gesehen'],
  'station.doneToday': ['done today', 'heute fertig'],
  'station.controls': ['Controls', 'Bedienung'],
  'station.well.first': ['Ready for the first scan.', 'Bereit für den ersten Scan.'],
  'station.arrived': ['The last scan arrived {when}.', 'Der letzte Scan kam {when} an.'],
  'station.working': ['Reading.\nKeep scanning.', 'Wird gelesen.\nWeiter scannen.'],
  'station.working.text': [
    '{count, plural, one {One file is on its way. Nothing needs you.} other {{shown} files are on their way. Nothing needs you.}}',
    '{count, plural, one {Eine Datei ist unterwegs. Sie müssen nichts tun.} other {{shown} Dateien sind unterwegs. Sie müssen nichts tun.}}',
  ],
  'station.needs-you': ['Please look\nat a file.', 'Bitte eine Datei\nansehen.'],
  'station.more': [
    '{count, plural, one {And one more.} other {And {shown} more.}}',
    '{count, plural, one {Und noch eine.} other {Und {shown} weitere.}}',
  ],
  'station.paused': ['Paused.', 'Angehalten.'],
  'station.paused.text': [
    'You can scan. Files wait until you resume.',
    'Sie können scannen. Dateien warten, bis Sie fortsetzen.',
  ],
  'station.offline': ['Offline.\nKeep scanning.', 'Offline.\nWeiter scannen.'],
  'station.offline.text': [
    'Files are copied here and uploaded later.',
    'Dateien werden hier kopiert und später hochgeladen.',
  ],
  'station.safe.text': [
    '{safe} of {count, plural, one {one waiting file is} other {{shown} waiting files are}} safe here.',
    '{safe} von {count, plural, one {einer wartenden Datei ist} other {{shown} wartenden Dateien sind}} hier sicher.',
  ],
  'station.unauthorized': ['The key is\nnot accepted.', 'Der Schlüssel\ngilt nicht.'],
  'station.unauthorized.text': [
    'Call who looks after this station. Files are kept here meanwhile.',
    'Rufen Sie, wer diese Station betreut. Dateien bleiben solange hier.',
  ],
  'station.forbidden': ['This role may\nnot upload.', 'Diese Rolle darf\nnicht hochladen.'],
  'station.forbidden.text': [
    'Files are kept here meanwhile. Contact your administrator.',
    'Dateien bleiben solange hier. Wenden Sie sich an Ihre Administration.',
  ],
  'station.blocked': ['The account\nis blocked.', 'Das Konto\nist gesperrt.'],
  'station.blocked.text': [
    'Files are kept here meanwhile. Contact your administrator.',
    'Dateien bleiben solange hier. Wenden Sie sich an Ihre Administration.',
  ],
  'station.clock-skew': ['The clock here\nis wrong.', 'Die Uhr hier\ngeht falsch.'],
  'station.clock-skew.text': [
    'Call who looks after this station. Files are kept here meanwhile.',
    'Rufen Sie, wer diese Station betreut. Dateien bleiben solange hier.',
  ],
  'station.maintenance': ['Maintenance.\nKeep scanning.', 'Wartung.\nWeiter scannen.'],
  'station.maintenance.text': [
    'The service is being maintained. Files are kept here and sent afterwards.',
    'Der Dienst wird gewartet. Dateien bleiben hier und gehen danach hinaus.',
  ],
  'station.rate-limited': ['Busy.\nKeep scanning.', 'Ausgelastet.\nWeiter scannen.'],
  'station.rate-limited.text': [
    'The service asked to slow down. Nothing needs you.',
    'Der Dienst bittet um Geduld. Sie müssen nichts tun.',
  ],
  'station.service-fault': ['The service fails.\nKeep scanning.', 'Der Dienst scheitert.\nWeiter scannen.'],
  'station.service-fault.text': [
    'The service fails for every file. Files are kept here, and Intray keeps trying.',
    'Der Dienst scheitert an jeder Datei. Dateien bleiben hier, und Intray versucht es weiter.',
  ],
  'station.service-down': ['The service\ndoes not answer.', 'Der Dienst\nantwortet nicht.'],
  'station.service-down.text': [
    'You can keep scanning: files are kept here. Call who looks after this station if it stays so.',
    'Sie können weiter scannen: Dateien bleiben hier. Bleibt es so, rufen Sie, wer die Station betreut.',
  ],
  'station.service-starting': ['Starting.\nKeep scanning.', 'Startet.\nWeiter scannen.'],
  'station.service-starting.text': [
    'The service is starting. Nothing needs you.',
    'Der Dienst startet. Sie müssen nichts tun.',
  ],
  'station.broken': ['Stop scanning.', 'Nicht scannen.'],
  'station.unaccounted': ['A file is\nnot accounted for.', 'Eine Datei ist\nnicht nachgewiesen.'],
  'station.unaccounted.text': [
    '{count, plural, one {One file was seen and is in no list. Keep the paper and call for help.} other {# files were seen and are in no list. Keep the paper and call for help.}}',
    '{count, plural, one {Eine Datei wurde gesehen und steht in keiner Liste. Behalten Sie das Papier und holen Sie Hilfe.} other {# Dateien wurden gesehen und stehen in keiner Liste. Behalten Sie das Papier und holen Sie Hilfe.}}',
  ],
  'station.no-folder': ['No folder\nis watched.', 'Kein Ordner\nwird überwacht.'],
  'station.no-folder.text': [
    'Scans are not seen here. Keep the paper and call who looks after this station.',
    'Scans werden hier nicht gesehen. Behalten Sie das Papier, und rufen Sie, wer diese Station betreut.',
  ],
  'station.folder-away': ['A folder is\nnot there.', 'Ein Ordner\nist nicht da.'],
  'station.folder-away.text': [
    'Scans into “{name}” are not seen now. Keep the paper and call who looks after this station.',
    'Scans nach „{name}“ werden gerade nicht gesehen. Behalten Sie das Papier, und rufen Sie, wer diese Station betreut.',
  ],
  'station.disk-low': ['The disk is\nnearly full.', 'Der Datenträger\nist fast voll.'],
  'station.disk-low.text': [
    'You can keep scanning for now. Call who looks after this station.',
    'Sie können vorerst weiter scannen. Rufen Sie, wer diese Station betreut.',
  ],
  'station.gone': ['Intray is\nnot running.', 'Intray\nläuft nicht.'],
  'station.gone.text': [
    'Scans stay safe in their folder. This goes on by itself when Intray is back.',
    'Scans sind in ihrem Ordner sicher. Es geht von selbst weiter, sobald Intray läuft.',
  ],
  'station.foreign': ['Another program\nanswers here.', 'Hier antwortet ein\nanderes Programm.'],
  'station.foreign.text': [
    'Nothing was sent to it. Scans stay safe in their folder. Contact your administrator.',
    'Es wurde nichts dorthin gesendet. Scans sind in ihrem Ordner sicher. Wenden Sie sich an Ihre Administration.',
  ],
  'station.connecting': ['One moment.', 'Einen Moment.'],
  'station.connecting.text': ['Intray is starting.', 'Intray startet.'],
  'station.last': ['Last scan', 'Letzter Scan'],
  'station.waiting': ['on their way', 'unterwegs'],
  'station.oldest': ['oldest waiting', 'älteste wartet'],
  'station.rate': ['files a minute', 'Dateien je Minute'],
  'station.sound.on': ['Sound on', 'Ton an'],
  'station.sound.off': ['Sound off', 'Ton aus'],
  'station.leave': ['Leave', 'Verlassen'],
  'station.pin': ['PIN', 'PIN'],
  'station.pin.new': ['PIN of 4 to 8 digits', 'PIN aus 4 bis 8 Ziffern'],
  'station.pin.set': ['Set a PIN', 'PIN festlegen'],
  'station.pin.text': [
    'Leaving the station view then asks for it. It keeps passers-by here, and holds for every screen of this Intray.',
    'Das Verlassen der Stationsansicht fragt dann danach. Sie hält Vorübergehende hier und gilt für jeden Bildschirm dieses Intray.',
  ],
  'station.pin.wrong': ['That is not the PIN.', 'Das ist nicht die PIN.'],
  'station.pin.remove': ['Ask for no PIN from now on', 'Künftig keine PIN verlangen'],
} as const satisfies Catalogue;
