CREATE TABLE "files" (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,   -- the order of first sight
  id TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  folder_id TEXT NOT NULL,
  path TEXT NOT NULL,
  present INTEGER NOT NULL,                -- 1: the row is what lies at the path
  size_bytes INTEGER NOT NULL,
  hash TEXT,
  service_id TEXT,
  batch_id TEXT,
  remote_id TEXT,
  state TEXT NOT NULL,
  due_at_ms REAL,
  first_id TEXT,                           -- of a duplicate
  original TEXT NOT NULL,                  -- none | moving | moved | left
  original_at_ms REAL,
  row_json TEXT NOT NULL
, spooled INTEGER NOT NULL DEFAULT 0, unseen_warning INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE "detections" (                      -- append-only: the other side of the balance; written with a row's first version
  file_id TEXT PRIMARY KEY,
  folder_id TEXT NOT NULL,
  path TEXT NOT NULL,
  seen_at_ms REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE history (
  seq INTEGER PRIMARY KEY,
  file_id TEXT NOT NULL,
  at_ms REAL NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  why TEXT NOT NULL
) STRICT;
CREATE TABLE "batches" (
  id TEXT PRIMARY KEY,
  revision INTEGER NOT NULL,
  folder_id TEXT NOT NULL,
  service_id TEXT NOT NULL,
  state TEXT NOT NULL,
  row_json TEXT NOT NULL
) STRICT;
CREATE TABLE notices (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                 -- the session's
  unread INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  row_json TEXT NOT NULL
) STRICT;
CREATE TABLE facts (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_unshown ON notices (seq) WHERE shown = 0;
CREATE UNIQUE INDEX files_at_path ON files (folder_id, path) WHERE present = 1;
CREATE INDEX files_by_path ON files (folder_id, path);
CREATE INDEX files_by_state ON files (state, seq);
CREATE INDEX files_due ON files (state, due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX files_by_batch ON files (batch_id, state) WHERE batch_id IS NOT NULL;
CREATE INDEX files_by_hash ON files (hash, state) WHERE hash IS NOT NULL;
CREATE INDEX files_by_remote ON files (remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX files_after_action_due ON files (state, seq) WHERE original = 'none';
CREATE INDEX files_moving ON files (original_at_ms) WHERE original_at_ms IS NOT NULL;
CREATE INDEX files_of_folder ON files (folder_id, seq);
CREATE INDEX files_of_folder_by_state ON files (folder_id, state, seq);
CREATE INDEX files_away ON files (hash, folder_id) WHERE present = 0 AND hash IS NOT NULL;
CREATE INDEX files_spooled ON files (state, seq) WHERE spooled = 1;
CREATE INDEX files_spooled_by_hash ON files (hash) WHERE spooled = 1;
CREATE INDEX files_unspooled ON files (state, seq) WHERE spooled = 0 AND hash IS NOT NULL;
CREATE INDEX files_unseen_warning ON files (seq) WHERE unseen_warning = 1;
CREATE INDEX files_of_service ON files (service_id, state) WHERE service_id IS NOT NULL;
CREATE INDEX batches_by_state ON batches (state);
CREATE INDEX history_by_file ON history (file_id, seq);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(2,'queued',1,'folder','queued.pdf',1,11,'0000000000000000000000000000000000000000000000000000000000000001','company@https://service.example',NULL,NULL,'queued',NULL,NULL,'none',NULL,'{"id":"queued","revision":1,"folderId":"folder","path":"queued.pdf","present":true,"stat":{"sizeBytes":11,"mtimeMs":1,"ctimeMs":1,"inode":"1:1"},"hash":"0000000000000000000000000000000000000000000000000000000000000001","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"queued"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(8,'retry-wait',1,'folder','retry-wait.pdf',1,17,'0000000000000000000000000000000000000000000000000000000000000007','company@https://service.example',NULL,NULL,'retrying',8,NULL,'none',NULL,'{"id":"retry-wait","revision":1,"folderId":"folder","path":"retry-wait.pdf","present":true,"stat":{"sizeBytes":17,"mtimeMs":1,"ctimeMs":1,"inode":"1:7"},"hash":"0000000000000000000000000000000000000000000000000000000000000007","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":{"tagName":null,"tagScore":null,"warning":{"code":"other","message":"The mill stands still.","seenAtMs":4}},"state":{"kind":"retrying","retryAtMs":8,"failure":{"kind":"service-fault","message":{"code":"failure.text","params":{"text":"There is no room left on the disk that holds the data directory. Nothing was stored."}}}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(10,'done',1,'folder','done.pdf',1,19,'0000000000000000000000000000000000000000000000000000000000000009','company@https://service.example','batch-running','remote-done','done',NULL,NULL,'moved',NULL,'{"id":"done","revision":1,"folderId":"folder","path":"done.pdf","present":true,"stat":{"sizeBytes":19,"mtimeMs":1,"ctimeMs":1,"inode":"1:9"},"hash":"0000000000000000000000000000000000000000000000000000000000000009","serviceId":"company@https://service.example","batchId":"batch-running","remote":{"fileId":"remote-done","jobId":null},"classification":{"tagName":"Invoice","tagScore":0.9,"warning":{"code":"type-mismatch","message":"The name promises a PDF, but the file holds plain text. Check whether it is the right file."}},"state":{"kind":"done"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"passed","by":"upload"},"size":{"kind":"passed","by":"record"},"content":{"kind":"not-available","why":{"code":"file.checkMissing.hash","params":{}}},"final":{"kind":"passed","by":"job"},"findable":{"kind":"not-available","why":{"code":"file.checkMissing.found","params":{}}}},"original":{"kind":"moved","to":"Processed/done.pdf"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(13,'rejected',1,'folder','rejected.pdf',1,22,'0000000000000000000000000000000000000000000000000000000000000012','company@https://service.example',NULL,NULL,'rejected',NULL,NULL,'restoring',4,'{"id":"rejected","revision":1,"folderId":"folder","path":"rejected.pdf","present":true,"stat":{"sizeBytes":22,"mtimeMs":1,"ctimeMs":1,"inode":"1:12"},"hash":"0000000000000000000000000000000000000000000000000000000000000012","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"rejected","failure":{"kind":"missing","message":{"code":"failure.text","params":{"text":"The PDF is protected by a password. Remove the password and send it again."}}}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"restoring","from":"Failed/rejected.pdf","retryAtMs":4,"attempts":1},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(16,'ignored',1,'folder','ignored.pdf',1,25,'0000000000000000000000000000000000000000000000000000000000000015','company@https://service.example',NULL,NULL,'ignored',NULL,NULL,'none',NULL,'{"id":"ignored","revision":1,"folderId":"folder","path":"ignored.pdf","present":true,"stat":{"sizeBytes":25,"mtimeMs":1,"ctimeMs":1,"inode":"1:15"},"hash":"0000000000000000000000000000000000000000000000000000000000000015","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"ignored","reason":"skipped","before":{"state":{"kind":"needs-decision","reason":"status","message":{"code":"file.decisionReason.status","params":{"status":"Archived"}}},"batchId":"batch-open"}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('done','folder','done.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('ignored','folder','ignored.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('queued','folder','queued.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('rejected','folder','rejected.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('retry-wait','folder','retry-wait.pdf',1);
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(8,'retry-wait',1,NULL,'retrying','{"code":"file.history.seen","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(10,'done',1,NULL,'done','{"code":"file.history.seen","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(13,'rejected',1,NULL,'rejected','{"code":"file.history.seen","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(16,'ignored',1,NULL,'ignored','{"code":"file.history.seen","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(266,'queued',1248,'queued','queued','{"code":"host.read.no-text","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(267,'queued',1249,'queued','queued','{"code":"host.read.too-large","params":{"size":"the size"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(268,'queued',1250,'queued','queued','{"code":"host.read.text-too-large","params":{"size":"the size"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(269,'queued',1251,'queued','queued','{"code":"host.read.mail-too-large","params":{"size":"the size"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(270,'queued',1252,'queued','queued','{"code":"host.read.mail-damaged","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(271,'queued',1253,'queued','queued','{"code":"host.read.kind","params":{"kind":"the kind"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(272,'queued',1254,'queued','queued','{"code":"host.kind.office","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(273,'queued',1255,'queued','queued','{"code":"host.kind.old-office","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(274,'queued',1256,'queued','queued','{"code":"host.kind.heic","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(275,'queued',1257,'queued','queued','{"code":"host.kind.bmp","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(276,'queued',1258,'queued','queued','{"code":"host.kind.archives","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(277,'queued',1259,'queued','queued','{"code":"host.kind.postscript","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(278,'queued',1260,'queued','queued','{"code":"host.kind.rtf","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(279,'queued',1261,'queued','queued','{"code":"host.read.mail-too-many-lines","params":{"count":"12"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(280,'queued',1262,'queued','queued','{"code":"host.read.memory-short","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(281,'queued',1263,'queued','queued','{"code":"host.read.takes-long","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(282,'queued',1264,'queued','queued','{"code":"host.answer.picture-too-large","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(283,'queued',1265,'queued','queued','{"code":"host.answer.pictures-busy","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(284,'queued',1266,'queued','queued','{"code":"host.read.this-kind","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(285,'queued',1267,'queued','queued','{"code":"host.read.picture-damaged","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(286,'queued',1268,'queued','queued','{"code":"host.read.picture-too-large","params":{"megapixels":"the megapixels"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(287,'queued',1269,'queued','queued','{"code":"host.read.pdf-too-large","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(288,'queued',1270,'queued','queued','{"code":"host.read.pdf-no-pages","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(289,'queued',1271,'queued','queued','{"code":"host.read.pdf-damaged","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(290,'queued',1272,'queued','queued','{"code":"host.read.pdf-badly-damaged","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(291,'queued',1273,'queued','queued','{"code":"host.read.pdf-pages-damaged","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(292,'queued',1274,'queued','queued','{"code":"host.read.pdf-locked","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(293,'queued',1275,'queued','queued','{"code":"host.read.pdf-protected","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(294,'queued',1276,'queued','queued','{"code":"host.read.hung","params":{"time":"the time"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(295,'queued',1277,'queued','queued','{"code":"host.read.memory","params":{"megabytes":"12"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(296,'queued',1278,'queued','queued','{"code":"host.read.failed","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(297,'queued',1279,'queued','queued','{"code":"host.read.kept","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(298,'queued',1280,'queued','queued','{"code":"host.read.cannot-start","params":{"part":"the part"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(299,'queued',1281,'queued','queued','{"code":"host.read.cannot-start.here","params":{"part":"the part"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(300,'queued',1282,'queued','queued','{"code":"host.read.cannot-start.reader","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(301,'queued',1283,'queued','queued','{"code":"host.read.cannot-start.recognition","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(302,'queued',1284,'queued','queued','{"code":"host.read.cannot-start.pdf","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(303,'queued',1285,'queued','queued','{"code":"host.read.install-again","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(304,'queued',1286,'queued','queued','{"code":"host.read.system","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(305,'queued',1287,'queued','queued','{"code":"host.read.not-stored","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(306,'queued',1288,'queued','queued','{"code":"host.read.crashed","params":{"times":"the times"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(307,'queued',1289,'queued','queued','{"code":"host.read.never-finished","params":{"times":"the times"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(308,'queued',1290,'queued','queued','{"code":"host.read.stopped","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(309,'queued',1291,'queued','queued','{"code":"host.read.interrupted","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(310,'queued',1292,'queued','queued','{"code":"host.read.expired","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(311,'queued',1293,'queued','queued','{"code":"host.read.seconds","params":{"number":"12"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(312,'queued',1294,'queued','queued','{"code":"host.read.minutes","params":{"number":"12"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(313,'queued',1295,'queued','queued','{"code":"host.answer.no-file","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(314,'queued',1296,'queued','queued','{"code":"host.answer.no-job","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(315,'queued',1297,'queued','queued','{"code":"host.answer.no-tag","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(316,'queued',1298,'queued','queued','{"code":"host.answer.no-page","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(317,'queued',1299,'queued','queued','{"code":"host.answer.no-session","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(318,'queued',1300,'queued','queued','{"code":"host.answer.deleted","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(319,'queued',1301,'queued','queued','{"code":"host.answer.bytes-missing","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(320,'queued',1302,'queued','queued','{"code":"host.answer.not-drawn","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(321,'queued',1303,'queued','queued','{"code":"host.answer.duplicate","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(322,'queued',1304,'queued','queued','{"code":"host.answer.no-room","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(323,'queued',1305,'queued','queued','{"code":"host.answer.key-missing","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(324,'queued',1306,'queued','queued','{"code":"host.answer.key-unknown","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(325,'queued',1307,'queued','queued','{"code":"host.answer.token-unknown","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(326,'queued',1308,'queued','queued','{"code":"host.answer.signature","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(327,'queued',1309,'queued','queued','{"code":"host.answer.role","params":{"role":"the role","allowed":"the allowed"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(328,'queued',1310,'queued','queued','{"code":"host.answer.session-closed","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(329,'queued',1311,'queued','queued','{"code":"host.answer.session-expired","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(330,'queued',1312,'queued','queued','{"code":"host.answer.none-processed","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(331,'queued',1313,'queued','queued','{"code":"host.answer.one-fails-all","params":{"failed":"the failed","total":"the total"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(332,'queued',1314,'queued','queued','{"code":"host.answer.too-many","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(333,'queued',1315,'queued','queued','{"code":"host.answer.ending","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(334,'queued',1316,'queued','queued','{"code":"host.answer.bug","params":{}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(335,'queued',1317,'queued','queued','{"code":"host.answer.not-built","params":{"endpoint":"the endpoint"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(336,'queued',9,'queued','queued','{"code":"file.history.text","params":{"text":"The file is larger than 1024 MB. Split it and send the parts."}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(337,'queued',9,'queued','queued','{"code":"file.history.text","params":{"text":"The reader failed on this file, each time it tried. It is probably damaged: open it and save it anew. The file itself is kept and can be downloaded."}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(338,'queued',9,'queued','queued','{"code":"file.history.text","params":{"text":"HEIC photos cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail can."}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(339,'queued',9,'queued','queued','{"code":"file.history.text","params":{"text":"The bytes of this file are missing from the data directory."}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(340,'queued',9,'queued','queued','{"code":"file.history.text","params":{"text":"The mill stands still."}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(341,'queued',9,'queued','queued','{"code":"host.read.too-large","params":{"size":"1024 MB"}}');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(342,'queued',9,'queued','queued','{"code":"host.read.crashed","params":{"times":"2"}}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-open',1,'folder','company@https://service.example','open','{"id":"batch-open","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"open"},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-running',1,'folder','company@https://service.example','running','{"id":"batch-running","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"running","jobId":"job-1","pollAtMs":1,"unknownSinceMs":null,"says":"Processing"},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-unsure',1,'folder','company@https://service.example','unconfirmed','{"id":"batch-unsure","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"unconfirmed","sinceMs":1,"lookAtMs":2,"looks":0},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-poisoned',1,'folder','company@https://service.example','unusable','{"id":"batch-poisoned","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"unusable","why":"failed"},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-parked',1,'folder','company@https://service.example','needs-decision','{"id":"batch-parked","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"needs-decision","message":{"code":"file.decisionReason.job","params":{}}},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-released',1,'other','company@https://service.example','closing','{"id":"batch-released","revision":1,"folderId":"other","serviceId":"company@https://service.example","state":{"kind":"closing","why":"released","sinceMs":1},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-counted',1,'other','company@https://service.example','closing','{"id":"batch-counted","revision":1,"folderId":"other","serviceId":"company@https://service.example","state":{"kind":"closing","why":"count","sinceMs":1},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-failed',1,'other','company@https://service.example','closing','{"id":"batch-failed","revision":1,"folderId":"other","serviceId":"company@https://service.example","state":{"kind":"closing","why":"failed","sinceMs":1},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO facts (key, value) VALUES('paused','no');
PRAGMA user_version = 10;
