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
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(1,'settling',2,'folder','settling.pdf',1,10,'0000000000000000000000000000000000000000000000000000000000000000','company@https://service.example',NULL,NULL,'on-hold',NULL,NULL,'none',NULL,'{"id":"settling","revision":2,"folderId":"folder","path":"settling.pdf","present":true,"stat":{"sizeBytes":10,"mtimeMs":1,"ctimeMs":1,"inode":"1:0"},"hash":"0000000000000000000000000000000000000000000000000000000000000000","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"on-hold","reason":"still-open","message":"Another program still has it open.","sinceMs":1},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":3}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(2,'queued',1,'folder','queued.pdf',1,11,'0000000000000000000000000000000000000000000000000000000000000001','company@https://service.example',NULL,NULL,'queued',NULL,NULL,'none',NULL,'{"id":"queued","revision":1,"folderId":"folder","path":"queued.pdf","present":true,"stat":{"sizeBytes":11,"mtimeMs":1,"ctimeMs":1,"inode":"1:1"},"hash":"0000000000000000000000000000000000000000000000000000000000000001","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"queued"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(3,'in-session',1,'folder','in-session.pdf',1,12,'0000000000000000000000000000000000000000000000000000000000000002','company@https://service.example','batch-open',NULL,'batched',NULL,NULL,'none',NULL,'{"id":"in-session","revision":1,"folderId":"folder","path":"in-session.pdf","present":true,"stat":{"sizeBytes":12,"mtimeMs":1,"ctimeMs":1,"inode":"1:2"},"hash":"0000000000000000000000000000000000000000000000000000000000000002","serviceId":"company@https://service.example","batchId":"batch-open","remote":null,"classification":null,"state":{"kind":"batched"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(4,'uploading',1,'folder','uploading.pdf',1,13,'0000000000000000000000000000000000000000000000000000000000000003','company@https://service.example','batch-open',NULL,'uploading',9,NULL,'none',NULL,'{"id":"uploading","revision":1,"folderId":"folder","path":"uploading.pdf","present":true,"stat":{"sizeBytes":13,"mtimeMs":1,"ctimeMs":1,"inode":"1:3"},"hash":"0000000000000000000000000000000000000000000000000000000000000003","serviceId":"company@https://service.example","batchId":"batch-open","remote":null,"classification":null,"state":{"kind":"uploading","startedAtMs":5,"unconfirmed":{"lookAtMs":9,"looks":1,"failure":{"kind":"unconfirmed","message":"The service failed."}}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(5,'uploaded',1,'folder','uploaded.pdf',1,14,'0000000000000000000000000000000000000000000000000000000000000004','company@https://service.example','batch-open','remote-uploaded','uploaded',NULL,NULL,'none',NULL,'{"id":"uploaded","revision":1,"folderId":"folder","path":"uploaded.pdf","present":true,"stat":{"sizeBytes":14,"mtimeMs":1,"ctimeMs":1,"inode":"1:4"},"hash":"0000000000000000000000000000000000000000000000000000000000000004","serviceId":"company@https://service.example","batchId":"batch-open","remote":{"fileId":"remote-uploaded","jobId":null},"classification":null,"state":{"kind":"uploaded"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(6,'processing',1,'folder','processing.pdf',1,15,'0000000000000000000000000000000000000000000000000000000000000005','company@https://service.example','batch-running','remote-processing','processing',NULL,NULL,'none',NULL,'{"id":"processing","revision":1,"folderId":"folder","path":"processing.pdf","present":true,"stat":{"sizeBytes":15,"mtimeMs":1,"ctimeMs":1,"inode":"1:5"},"hash":"0000000000000000000000000000000000000000000000000000000000000005","serviceId":"company@https://service.example","batchId":"batch-running","remote":{"fileId":"remote-processing","jobId":null},"classification":null,"state":{"kind":"processing"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(7,'proving',1,'folder','proving.pdf',1,16,'0000000000000000000000000000000000000000000000000000000000000006','company@https://service.example','batch-running','remote-proving','verifying',7,NULL,'none',NULL,'{"id":"proving","revision":1,"folderId":"folder","path":"proving.pdf","present":true,"stat":{"sizeBytes":16,"mtimeMs":1,"ctimeMs":1,"inode":"1:6"},"hash":"0000000000000000000000000000000000000000000000000000000000000006","serviceId":"company@https://service.example","batchId":"batch-running","remote":{"fileId":"remote-proving","jobId":null},"classification":null,"state":{"kind":"verifying","lookAtMs":7,"looks":2},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(8,'retry-wait',1,'folder','retry-wait.pdf',1,17,'0000000000000000000000000000000000000000000000000000000000000007','company@https://service.example',NULL,NULL,'retrying',8,NULL,'none',NULL,'{"id":"retry-wait","revision":1,"folderId":"folder","path":"retry-wait.pdf","present":true,"stat":{"sizeBytes":17,"mtimeMs":1,"ctimeMs":1,"inode":"1:7"},"hash":"0000000000000000000000000000000000000000000000000000000000000007","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"retrying","retryAtMs":8,"failure":{"kind":"service-fault","message":"The service failed."}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(9,'duplicate-pending',1,'folder','duplicate-pending.pdf',1,18,'0000000000000000000000000000000000000000000000000000000000000008','company@https://service.example',NULL,NULL,'duplicate-pending',NULL,'done','none',NULL,'{"id":"duplicate-pending","revision":1,"folderId":"folder","path":"duplicate-pending.pdf","present":true,"stat":{"sizeBytes":18,"mtimeMs":1,"ctimeMs":1,"inode":"1:8"},"hash":"0000000000000000000000000000000000000000000000000000000000000008","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"duplicate-pending","firstId":"done"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(10,'done',1,'folder','done.pdf',1,19,'0000000000000000000000000000000000000000000000000000000000000009','company@https://service.example','batch-running','remote-done','done',NULL,NULL,'moved',NULL,'{"id":"done","revision":1,"folderId":"folder","path":"done.pdf","present":true,"stat":{"sizeBytes":19,"mtimeMs":1,"ctimeMs":1,"inode":"1:9"},"hash":"0000000000000000000000000000000000000000000000000000000000000009","serviceId":"company@https://service.example","batchId":"batch-running","remote":{"fileId":"remote-done","jobId":null},"classification":{"tagName":"Invoice","tagScore":0.9,"warning":null},"state":{"kind":"done"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"passed","by":"the upload was answered with an id"},"size":{"kind":"passed","by":"the file’s record"},"content":{"kind":"not-available","why":"the service does not report a hash"},"final":{"kind":"passed","by":"its job is final"},"findable":{"kind":"not-available","why":"no search returned it"}},"original":{"kind":"moved","to":"Processed/done.pdf"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(11,'duplicate',1,'folder','duplicate.pdf',1,20,'0000000000000000000000000000000000000000000000000000000000000010','company@https://service.example',NULL,NULL,'duplicate',NULL,'done','moving',6,'{"id":"duplicate","revision":1,"folderId":"folder","path":"duplicate.pdf","present":true,"stat":{"sizeBytes":20,"mtimeMs":1,"ctimeMs":1,"inode":"1:10"},"hash":"0000000000000000000000000000000000000000000000000000000000000010","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"duplicate","firstId":"done"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"moving","to":"Processed/duplicate.pdf","retryAtMs":6,"attempts":0,"thenBack":true},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(12,'held',1,'folder','held.pdf',1,21,'0000000000000000000000000000000000000000000000000000000000000011','company@https://service.example',NULL,NULL,'on-hold',NULL,NULL,'none',NULL,'{"id":"held","revision":1,"folderId":"folder","path":"held.pdf","present":true,"stat":{"sizeBytes":21,"mtimeMs":1,"ctimeMs":1,"inode":"1:11"},"hash":"0000000000000000000000000000000000000000000000000000000000000011","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"on-hold","reason":"too-large","message":"Too large.","sinceMs":3},"attempts":0,"orphans":0,"serviceFault":{"tries":5,"sinceMs":2,"failure":{"kind":"service-fault","message":"The service failed."}},"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(13,'rejected',1,'folder','rejected.pdf',1,22,'0000000000000000000000000000000000000000000000000000000000000012','company@https://service.example',NULL,NULL,'rejected',NULL,NULL,'restoring',4,'{"id":"rejected","revision":1,"folderId":"folder","path":"rejected.pdf","present":true,"stat":{"sizeBytes":22,"mtimeMs":1,"ctimeMs":1,"inode":"1:12"},"hash":"0000000000000000000000000000000000000000000000000000000000000012","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"rejected","failure":{"kind":"missing","message":"The service failed."}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"restoring","from":"Failed/rejected.pdf","retryAtMs":4,"attempts":1},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(14,'parked',1,'folder','parked.pdf',1,23,'0000000000000000000000000000000000000000000000000000000000000013','company@https://service.example',NULL,NULL,'needs-decision',NULL,NULL,'none',NULL,'{"id":"parked","revision":1,"folderId":"folder","path":"parked.pdf","present":true,"stat":{"sizeBytes":23,"mtimeMs":1,"ctimeMs":1,"inode":"1:13"},"hash":"0000000000000000000000000000000000000000000000000000000000000013","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"needs-decision","reason":"job","message":"It cannot be told whether the service made a job of these files. The batch id, by which the job could be found, is not sent to it."},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(15,'vanished',1,'folder','vanished.pdf',1,24,'0000000000000000000000000000000000000000000000000000000000000014','company@https://service.example',NULL,NULL,'missing',NULL,NULL,'left',NULL,'{"id":"vanished","revision":1,"folderId":"folder","path":"vanished.pdf","present":true,"stat":{"sizeBytes":24,"mtimeMs":1,"ctimeMs":1,"inode":"1:14"},"hash":"0000000000000000000000000000000000000000000000000000000000000014","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"missing"},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"left","why":"The original is no longer there."},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO files (seq, id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, due_at_ms, first_id, original, original_at_ms, row_json, spooled, unseen_warning) VALUES(16,'ignored',1,'folder','ignored.pdf',1,25,'0000000000000000000000000000000000000000000000000000000000000015','company@https://service.example',NULL,NULL,'ignored',NULL,NULL,'none',NULL,'{"id":"ignored","revision":1,"folderId":"folder","path":"ignored.pdf","present":true,"stat":{"sizeBytes":25,"mtimeMs":1,"ctimeMs":1,"inode":"1:15"},"hash":"0000000000000000000000000000000000000000000000000000000000000015","serviceId":"company@https://service.example","batchId":null,"remote":null,"classification":null,"state":{"kind":"ignored","reason":"skipped","before":{"state":{"kind":"needs-decision","reason":"status","message":"The service says: Archived."},"batchId":"batch-open"}},"attempts":0,"orphans":0,"serviceFault":null,"allowed":false,"spooled":false,"note":null,"formerSizeBytes":null,"receipt":{"accepted":{"kind":"open"},"size":{"kind":"open"},"content":{"kind":"open"},"final":{"kind":"open"},"findable":{"kind":"open"}},"original":{"kind":"none"},"seenAtMs":1,"changedAtMs":1}',0,0);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('done','folder','done.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('duplicate','folder','duplicate.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('duplicate-pending','folder','duplicate-pending.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('held','folder','held.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('ignored','folder','ignored.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('in-session','folder','in-session.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('parked','folder','parked.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('processing','folder','processing.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('proving','folder','proving.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('queued','folder','queued.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('rejected','folder','rejected.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('retry-wait','folder','retry-wait.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('settling','folder','settling.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('uploaded','folder','uploaded.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('uploading','folder','uploading.pdf',1);
INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES('vanished','folder','vanished.pdf',1);
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(1,'settling',1,NULL,'stabilizing','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(2,'queued',1,NULL,'queued','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(3,'in-session',1,NULL,'batched','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(4,'uploading',1,NULL,'uploading','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(5,'uploaded',1,NULL,'uploaded','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(6,'processing',1,NULL,'processing','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(7,'proving',1,NULL,'verifying','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(8,'retry-wait',1,NULL,'retrying','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(9,'duplicate-pending',1,NULL,'duplicate-pending','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(10,'done',1,NULL,'done','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(11,'duplicate',1,NULL,'duplicate','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(12,'held',1,NULL,'on-hold','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(13,'rejected',1,NULL,'rejected','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(14,'parked',1,NULL,'needs-decision','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(15,'vanished',1,NULL,'missing','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(16,'ignored',1,NULL,'ignored','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(17,'settling',3,'stabilizing','on-hold','Another program still has it open.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(18,'queued',1000,'queued','queued','seen');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(19,'queued',1001,'queued','queued','added by a person');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(20,'queued',1002,'queued','queued','recorded');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(21,'queued',1003,'queued','queued','recorded; its end is missing');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(22,'queued',1004,'queued','queued','copied to the spool');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(23,'queued',1005,'queued','queued','copied to the spool before its path was lost');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(24,'queued',1006,'queued','queued','its copy was removed');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(25,'queued',1007,'queued','queued','gone from its path; its copy in the spool goes on');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(26,'queued',1008,'queued','queued','other content took its path; its copy in the spool goes on');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(27,'queued',1009,'queued','queued','touched');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(28,'queued',1010,'queued','queued','joined');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(29,'queued',1011,'queued','queued','sending');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(30,'queued',1012,'queued','queued','its job was made');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(31,'queued',1013,'queued','queued','its job was found');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(32,'queued',1014,'queued','queued','its job was refused');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(33,'queued',1015,'queued','queued','looked for proofs');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(34,'queued',1016,'queued','queued','its job is final');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(35,'queued',1017,'queued','queued','its record is final');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(36,'queued',1018,'queued','queued','the job names it as finished');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(37,'queued',1019,'queued','queued','every proof that can be had is there');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(38,'queued',1020,'queued','queued','the original is to be moved');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(39,'queued',1021,'queued','queued','the original was moved');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(40,'queued',1022,'queued','queued','gone before it was moved');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(41,'queued',1023,'queued','queued','another file lies at its path');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(42,'queued',1024,'queued','queued','a person asked again; the original is brought back from Failed/');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(43,'queued',1025,'queued','queued','a person asked again; the original is brought back once it is in Failed/');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(44,'queued',1026,'queued','queued','the original is back from Failed/');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(45,'queued',1027,'queued','queued','the original is neither at its path nor in Failed/');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(46,'queued',1028,'queued','queued','it could not be moved, and goes on from its path');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(47,'queued',1029,'queued','queued','same content as an earlier file');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(48,'queued',1030,'queued','queued','its first is done');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(49,'queued',1031,'queued','queued','its first was skipped in doubt');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(50,'queued',1032,'queued','queued','takes the place of its first');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(51,'queued',1033,'queued','queued','came back');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(52,'queued',1034,'queued','queued','gone from its path');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(53,'queued',1035,'queued','queued','not a file any more');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(54,'queued',1036,'queued','queued','its folder was removed');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(55,'queued',1037,'queued','queued','the service does not take its type');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(56,'queued',1038,'queued','queued','its type is not sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(57,'queued',1039,'queued','queued','the rules of its folder leave it out');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(58,'queued',1040,'queued','queued','its folder is away; the rest of its batch goes on');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(59,'queued',1041,'queued','queued','the clock went back');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(60,'queued',1042,'queued','queued','content changed');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(61,'queued',1043,'queued','queued','other content took its path');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(62,'queued',1044,'queued','queued','looked at again');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(63,'queued',1045,'queued','queued','rules allow it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(64,'queued',1046,'queued','queued','changed before it was sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(65,'queued',1047,'queued','queued','changed while it was sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(66,'queued',1048,'queued','queued','nobody heard how its sending ended');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(67,'queued',1049,'queued','queued','the service could not be asked');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(68,'queued',1050,'queued','queued','a file changed while it was sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(69,'queued',1051,'queued','queued','its session was given up');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(70,'queued',1052,'queued','queued','its batch was given up');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(71,'queued',1053,'queued','queued','the service failed for another file of its batch');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(72,'queued',1054,'queued','queued','is uploaded again, in a batch of its own');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(73,'queued',1055,'queued','queued','joined a batch of its own');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(74,'queued',1056,'queued','queued','the rest of its batch goes on without it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(75,'queued',1057,'queued','queued','the service was changed');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(76,'queued',1058,'queued','queued','the service is another version');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(77,'queued',1059,'queued','queued','left its session');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(78,'queued',1060,'queued','queued','left its batch');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(79,'queued',1061,'queued','queued','found in its session');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(80,'queued',1062,'queued','queued','found in its batch');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(81,'queued',1063,'queued','queued','not found in its session yet');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(82,'queued',1064,'queued','queued','not found in its batch yet');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(83,'queued',1065,'queued','queued','it could not be told whether a file had arrived');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(84,'queued',1066,'queued','queued','a person asked again');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(85,'queued',1067,'queued','queued','a person allowed it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(86,'queued',1068,'queued','queued','a person lets it wait for its service');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(87,'queued',1069,'queued','queued','a person sends it to the service in use');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(88,'queued',1070,'queued','queued','a person skipped it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(89,'queued',1071,'queued','queued','a person saw its warning');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(90,'queued',1072,'queued','queued','a person took the skip back');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(91,'queued',1073,'queued','queued','a person asked to look again');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(92,'queued',1074,'queued','queued','a person named its job');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(93,'queued',1075,'queued','queued','uploaded again on a person’s word');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(94,'queued',1076,'queued','queued','an equal file was uploaded again on a person’s word');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(95,'queued',1077,'queued','queued','sent anew on a person’s word');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(96,'queued',1078,'queued','queued','an equal file was sent anew on a person’s word');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(97,'queued',1079,'queued','queued','its session cannot be read');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(98,'queued',1080,'queued','queued','its batch cannot be read');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(99,'queued',1081,'queued','queued','its row in the journal was damaged');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(100,'queued',1082,'queued','queued','its row in the journal was damaged, and could be read all the same');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(101,'queued',1083,'queued','queued','the row of its batch in the journal was damaged');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(102,'queued',1084,'queued','queued','the service does not report a byte count');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(103,'queued',1085,'queued','queued','the service does not report a hash');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(104,'queued',1086,'queued','queued','this service or role gives no search');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(105,'queued',1087,'queued','queued','not available to this role');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(106,'queued',1088,'queued','queued','accepted; this role cannot see what becomes of it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(107,'queued',1089,'queued','queued','accepted by the service; this role cannot see more');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(108,'queued',1090,'queued','queued','no search returned it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(109,'queued',1091,'queued','queued','the search did not answer');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(110,'queued',1092,'queued','queued','the service is well again');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(111,'queued',1093,'queued','queued','its copy in the spool cannot be used');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(112,'queued',1094,'queued','queued','the app did not stop by itself');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(113,'queued',1095,'queued','queued','a search hit carries its id');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(114,'queued',1096,'queued','queued','its name is left alone');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(115,'queued',1097,'queued','queued','an equal file is at its former service');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(116,'queued',1098,'queued','queued','its content is at this service already');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(117,'queued',1099,'queued','queued','There is no such folder.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(118,'queued',1100,'queued','queued','A folder is named by its whole path.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(119,'queued',1101,'queued','queued','A watch folder is named by its whole path.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(120,'queued',1102,'queued','queued','There is no folder /srv/scans.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(121,'queued',1103,'queued','queued','/srv/scans is not a folder.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(122,'queued',1104,'queued','queued','A whole disk cannot be a watch folder.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(123,'queued',1105,'queued','queued','Intray keeps its own data there, and would watch itself.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(124,'queued',1106,'queued','queued','It lies inside /srv/scans, which is watched already.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(125,'queued',1107,'queued','queued','/srv/scans lies inside it and is watched already.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(126,'queued',1108,'queued','queued','The folder /srv/scans could not be made.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(127,'queued',1109,'queued','queued','Only your own folders and drives are shown here. Any other can be typed in.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(128,'queued',1110,'queued','queued','/srv/scans is no folder that can be looked into.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(129,'queued',1111,'queued','queued','Looked at every 30 s, because it cannot be watched by events.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(130,'queued',1112,'queued','queued','/srv/scans is looked at every 30 s instead of being watched.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(131,'queued',1113,'queued','queued','The folder is not there.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(132,'queued',1114,'queued','queued','It is not a folder.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(133,'queued',1115,'queued','queued','The folder may not be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(134,'queued',1116,'queued','queued','The folder cannot be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(135,'queued',1117,'queued','queued','The folder cannot be read (the code).');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(136,'queued',1118,'queued','queued','Its subfolder "/srv/scans" cannot be read (the code).');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(137,'queued',1119,'queued','queued','12 more places in it cannot be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(138,'queued',1120,'queued','queued','Another directory lies in its place.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(139,'queued',1121,'queued','queued','No other directory lies in its place.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(140,'queued',1122,'queued','queued','Another, empty directory lies in its place.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(141,'queued',1123,'queued','queued','The folder does not respond.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(142,'queued',1124,'queued','queued','The folder has not responded since the time.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(143,'queued',1125,'queued','queued','The look was stopped.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(144,'queued',1126,'queued','queued','The clock of this computer is wrong.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(145,'queued',1127,'queued','queued','The service is not there yet.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(146,'queued',1128,'queued','queued','The service has not answered yet.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(147,'queued',1129,'queued','queued','The service in settings.json cannot be read. Correct it or remove the entry.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(148,'queued',1130,'queued','queued','This service is not connected any more; its files wait.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(149,'queued',1131,'queued','queued','Your role cannot see this.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(150,'queued',1132,'queued','queued','The service is in its maintenance window.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(151,'queued',1133,'queued','queued','Signed in as the user of the company.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(152,'queued',1134,'queued','queued','Signed in as the user.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(153,'queued',1135,'queued','queued','The local service does not run.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(154,'queued',1136,'queued','queued','The local service is starting.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(155,'queued',1137,'queued','queued','The local service ended (the why); start the attempt of 5.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(156,'queued',1138,'queued','queued','The local service does not run: the why. Its log is in the data directory. It is tried again every 15 minutes.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(157,'queued',1139,'queued','queued','The local service does not run: the why. Its log is in the data directory.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(158,'queued',1140,'queued','queued','it ended with code the code');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(159,'queued',1141,'queued','queued','it was ended by the signal');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(160,'queued',1142,'queued','queued','the name is no JSON object from address to key');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(161,'queued',1143,'queued','queued','Another key for this service comes from outside (INTRAY_SERVICE_KEYS or a service credential) and would be used instead. Change it there and restart Intray.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(162,'queued',1144,'queued','queued','No key is kept for https://archive.example. Connect to it again.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(163,'queued',1145,'queued','queued','No key is kept for the service.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(164,'queued',1146,'queued','queued','What is kept for https://archive.example is no key that Intray understands.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(165,'queued',1147,'queued','queued','No key can be read: the why');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(166,'queued',1148,'queued','queued','A key is empty, or holds a character that no request can carry; set it again');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(167,'queued',1149,'queued','queued','the keychain does not answer');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(168,'queued',1150,'queued','queued','There is a key.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(169,'queued',1151,'queued','queued','The key of the local service is new at each start.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(170,'queued',1152,'queued','queued','Connect to it again: intray connect URL.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(171,'queued',1153,'queued','queued','The keychain is locked.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(172,'queued',1154,'queued','queued','The keychain of this computer is locked.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(173,'queued',1155,'queued','queued','Unlock it, and Intray goes on by itself.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(174,'queued',1156,'queued','queued','Unlock it; Intray goes on by itself.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(175,'queued',1157,'queued','queued','There is no keychain.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(176,'queued',1158,'queued','queued','There is no keychain on this computer that would take the key.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(177,'queued',1159,'queued','queued','Allow an encrypted file and give its passphrase in INTRAY_SECRETS_PASSPHRASE, or give the key itself in INTRAY_SERVICE_KEYS.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(178,'queued',1160,'queued','queued','Give the key in INTRAY_SERVICE_KEYS, or allow an encrypted file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(179,'queued',1161,'queued','queued','Give the key in INTRAY_SERVICE_KEYS, or allow an encrypted file and give INTRAY_SECRETS_PASSPHRASE.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(180,'queued',1162,'queued','queued','The encrypted file does not open with the passphrase that was given.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(181,'queued',1163,'queued','queued','No connection to the service (the code)');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(182,'queued',1164,'queued','queued','The service did not answer in time');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(183,'queued',1165,'queued','queued','The service broke off its answer');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(184,'queued',1166,'queued','queued','The connection broke off');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(185,'queued',1167,'queued','queued','the what; it may have arrived all the same');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(186,'queued',1168,'queued','queued','The service''s certificate is not trusted (the why)');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(187,'queued',1169,'queued','queued','The proxy lets no connection through (the why)');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(188,'queued',1170,'queued','queued','Cancelled while it was being sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(189,'queued',1171,'queued','queued','Cancelled before it was sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(190,'queued',1172,'queued','queued','The service asked for fewer requests');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(191,'queued',1173,'queued','queued','The service redirects the where; keys are not sent there. If that is right, set it as the service''s address');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(192,'queued',1174,'queued','queued','elsewhere');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(193,'queued',1175,'queued','queued','to https://archive.example');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(194,'queued',1176,'queued','queued','This machine''s clock is 30 s the side the service''s, which refuses signatures for it');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(195,'queued',1177,'queued','queued','ahead of');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(196,'queued',1178,'queued','queued','behind');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(197,'queued',1179,'queued','queued','The service answered the status without a reason');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(198,'queued',1180,'queued','queued','The service''s answer could not be understood');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(199,'queued',1181,'queued','queued','"the text" is not the address of a service: it must begin with https://');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(200,'queued',1182,'queued','queued','The address of a service must not hold a password');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(201,'queued',1183,'queued','queued','Keys are not sent to the host over plain http; use https://');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(202,'queued',1184,'queued','queued','The proxy''s address in the environment is not one of http:// or https://');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(203,'queued',1185,'queued','queued','The certificate file /srv/scans cannot be read');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(204,'queued',1186,'queued','queued','/srv/scans holds no certificate in PEM form');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(205,'queued',1187,'queued','queued','There is no such file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(206,'queued',1188,'queued','queued','A file is named by its whole path.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(207,'queued',1189,'queued','queued','It is a folder. Add its files, or watch it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(208,'queued',1190,'queued','queued','It is not a regular file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(209,'queued',1191,'queued','queued','The file is not there. Put it back and it goes on by itself.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(210,'queued',1192,'queued','queued','This is not a regular file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(211,'queued',1193,'queued','queued','Its real place is outside the folder.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(212,'queued',1194,'queued','queued','The file is no longer there.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(213,'queued',1195,'queued','queued','Another program keeps the file to itself.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(214,'queued',1196,'queued','queued','The file cannot be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(215,'queued',1197,'queued','queued','The file cannot be read (the code).');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(216,'queued',1198,'queued','queued','The file could not be read');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(217,'queued',1199,'queued','queued','The file could not be read (the code)');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(218,'queued',1200,'queued','queued','It cannot be looked at (the code).');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(219,'queued',1201,'queued','queued','The download could not be written');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(220,'queued',1202,'queued','queued','The download could not be written (the code)');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(221,'queued',1203,'queued','queued','The file changed while it was read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(222,'queued',1204,'queued','queued','The file changed while it was being sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(223,'queued',1205,'queued','queued','The file grew while it was being sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(224,'queued',1206,'queued','queued','The file shrank while it was being sent');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(225,'queued',1207,'queued','queued','Reading was stopped.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(226,'queued',1208,'queued','queued','The file is empty.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(227,'queued',1209,'queued','queued','Another file took its path before it was uploaded.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(228,'queued',1210,'queued','queued','Its content was overwritten before it was uploaded. Put that content back and it goes on, or skip it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(229,'queued',1211,'queued','queued','The file holds nothing but zero bytes.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(230,'queued',1212,'queued','queued','The file is shorter than it was before the computer stopped.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(231,'queued',1213,'queued','queued','Another program still has it open.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(232,'queued',1214,'queued','queued','Its name cannot be read as text. Rename it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(233,'queued',1215,'queued','queued','The disk is full.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(234,'queued',1216,'queued','queued','It cannot be told whether the service made a job of these files.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(235,'queued',1217,'queued','queued','It cannot be told whether the service made a job of these files. The batch id, by which the job could be found, is not sent to it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(236,'queued',1218,'queued','queued','The service says that it received other bytes than were sent.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(237,'queued',1219,'queued','queued','The service holds other bytes than were sent.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(238,'queued',1220,'queued','queued','The service does not know this file any more, which it had accepted.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(239,'queued',1221,'queued','queued','The service does not say.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(240,'queued',1222,'queued','queued','The service says: the status.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(241,'queued',1223,'queued','queued','It was skipped in doubt, and may have been processed all the same.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(242,'queued',1224,'queued','queued','Its first copy was skipped, and may have been processed all the same.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(243,'queued',1225,'queued','queued','What the journal holds of this file cannot be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(244,'queued',1226,'queued','queued','What the journal holds of its batch cannot be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(245,'queued',1227,'queued','queued','A page of the merged document is missing.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(246,'queued',1228,'queued','queued','The service could not process it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(247,'queued',1229,'queued','queued','The original is no longer there.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(248,'queued',1230,'queued','queued','Originals of this folder stay where they are.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(249,'queued',1231,'queued','queued','The service cannot prove that it has the same bytes.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(250,'queued',1232,'queued','queued','This role cannot see whether the service has processed it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(251,'queued',1233,'queued','queued','The service tells the end of its job and not of this file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(252,'queued',1234,'queued','queued','Another file lies at its path.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(253,'queued',1235,'queued','queued','"the name" is not a folder of its own here: it leads to "the place". Rename that one.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(254,'queued',1236,'queued','queued','The place to move it to is the place where it lies.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(255,'queued',1237,'queued','queued','"the folder" is a link or no folder. Rename it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(256,'queued',1238,'queued','queued','A folder was exchanged while the file was moved.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(257,'queued',1239,'queued','queued','It is being brought back from Failed/. Skip it once it is there.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(258,'queued',1240,'queued','queued','It is being brought back from Failed/ already.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(259,'queued',1241,'queued','queued','It is brought back from Failed/ already.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(260,'queued',1242,'queued','queued','Another file lies at "/srv/scans" now. Move or rename that one, then try again; this one is at "the place".');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(261,'queued',1243,'queued','queued','It could not be brought back from Failed/. the why');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(262,'queued',1244,'queued','queued','It stays in Failed/: its folder is no longer watched.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(263,'queued',1245,'queued','queued','It stays in Failed/: its bytes were never read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(264,'queued',1246,'queued','queued','It stays in Failed/: another file lies at its path. Move that one first.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(265,'queued',1247,'queued','queued','It stays in Failed/: what lies there now is not the file that was rejected.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(266,'queued',1248,'queued','queued','The file holds no text.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(267,'queued',1249,'queued','queued','The file is larger than the size. Split it and send the parts.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(268,'queued',1250,'queued','queued','The text is larger than the size. Split it and send the parts.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(269,'queued',1251,'queued','queued','The e-mail is larger than the size. Send its attachments alone.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(270,'queued',1252,'queued','queued','The e-mail is damaged: its parts are nested too deeply to be read.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(271,'queued',1253,'queued','queued','the kind cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail can.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(272,'queued',1254,'queued','queued','Office documents and archives');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(273,'queued',1255,'queued','queued','Old office documents');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(274,'queued',1256,'queued','queued','HEIC photos');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(275,'queued',1257,'queued','queued','BMP pictures');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(276,'queued',1258,'queued','queued','Archives');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(277,'queued',1259,'queued','queued','PostScript files');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(278,'queued',1260,'queued','queued','RTF documents');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(279,'queued',1261,'queued','queued','The e-mail has more than 12 lines of text. Send its attachments alone.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(280,'queued',1262,'queued','queued','Memory was short. This file is read again with no other beside it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(281,'queued',1263,'queued','queued','This file takes long. Short ones go first.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(282,'queued',1264,'queued','queued','This picture is too large to be shown. Download the file instead.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(283,'queued',1265,'queued','queued','Too many pictures are being drawn. Try again in a few seconds.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(284,'queued',1266,'queued','queued','Files of this kind cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail (.eml) can.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(285,'queued',1267,'queued','queued','The picture is damaged and cannot be opened. Open it in a picture program and save it again.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(286,'queued',1268,'queued','queued','The picture has the megapixels million pixels. Save it smaller and send it again.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(287,'queued',1269,'queued','queued','The PDF is too large for this computer to open. Split it and send the parts.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(288,'queued',1270,'queued','queued','The PDF is damaged: it has no pages. Open it in a PDF program and save it again.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(289,'queued',1271,'queued','queued','The PDF is damaged and cannot be opened. Open it in a PDF program and save it again.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(290,'queued',1272,'queued','queued','The PDF is damaged so badly that it cannot be opened. Save it again and send it anew.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(291,'queued',1273,'queued','queued','The PDF is damaged: none of its pages can be opened. Save it again and send it anew.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(292,'queued',1274,'queued','queued','The PDF is protected by a password. Remove the password and send it again.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(293,'queued',1275,'queued','queued','The PDF is protected in a way that cannot be opened. Send an unprotected copy.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(294,'queued',1276,'queued','queued','Reading was given up because nothing moved for the time. The file may be damaged: open it and save it anew, or split it.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(295,'queued',1277,'queued','queued','Reading was given up because it needed more than 12 MB of memory. Split the file, or scan it at a lower resolution.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(296,'queued',1278,'queued','queued','The reader failed on this file, each time it tried. It is probably damaged: open it and save it anew.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(297,'queued',1279,'queued','queued','The file itself is kept and can be downloaded.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(298,'queued',1280,'queued','queued','the part cannot be started on this computer, so this file was not read. Nothing is wrong with the file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(299,'queued',1281,'queued','queued','the part cannot be started on this computer.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(300,'queued',1282,'queued','queued','The program that reads documents');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(301,'queued',1283,'queued','queued','Text recognition, which reads scans and photos,');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(302,'queued',1284,'queued','queued','The part that opens PDF files');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(303,'queued',1285,'queued','queued','Install Intray again if this stays; logs/local-service.log says more.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(304,'queued',1286,'queued','queued','The system did not let the service read this file (disk, permissions or open files). See the log.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(305,'queued',1287,'queued','queued','What was read from this file could not be written to disk. Is the disk full?');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(306,'queued',1288,'queued','queued','The service crashed the times times while it was reading this file. It is probably damaged: open it and save it anew.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(307,'queued',1289,'queued','queued','The service was ended the times times while it was reading this file. It may need more memory than this machine has.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(308,'queued',1290,'queued','queued','The service was stopped.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(309,'queued',1291,'queued','queued','The service ended while it was reading this file.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(310,'queued',1292,'queued','queued','No job was created for it within 30 days.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(311,'queued',1293,'queued','queued','12 seconds');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(312,'queued',1294,'queued','queued','12 minutes');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(313,'queued',1295,'queued','queued','There is no file of that id.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(314,'queued',1296,'queued','queued','There is no job of that id.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(315,'queued',1297,'queued','queued','There is no tag of that id.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(316,'queued',1298,'queued','queued','There is no such page, or it cannot be drawn.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(317,'queued',1299,'queued','queued','There is no open session of that id: no file was uploaded with it, or it has expired.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(318,'queued',1300,'queued','queued','The file was deleted.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(319,'queued',1301,'queued','queued','The bytes of this file are missing from the data directory.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(320,'queued',1302,'queued','queued','Only pictures that were read are drawn page by page.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(321,'queued',1303,'queued','queued','A file of that name exists, and the duplicate policy is "reject".');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(322,'queued',1304,'queued','queued','There is no room left on the disk that holds the data directory. Nothing was stored.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(323,'queued',1305,'queued','queued','The header X-PlatformAPI-Key is missing.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(324,'queued',1306,'queued','queued','The API key is not known.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(325,'queued',1307,'queued','queued','The access token is not one of this API key.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(326,'queued',1308,'queued','queued','The signature does not fit the request.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(327,'queued',1309,'queued','queued','The role the role may not do this; it takes the allowed.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(328,'queued',1310,'queued','queued','The session is closed: its job was created.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(329,'queued',1311,'queued','queued','The session has expired: no job was created for it within 30 days.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(330,'queued',1312,'queued','queued','No file of this job could be processed. Each file says why.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(331,'queued',1313,'queued','queued','the failed of the total files could not be processed, and this company lets one failed file fail the whole job.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(332,'queued',1314,'queued','queued','Too many requests.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(333,'queued',1315,'queued','queued','The service is ending.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(334,'queued',1316,'queued','queued','Something went wrong inside the service. Its log tells more under this request_id.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(335,'queued',1317,'queued','queued','the endpoint is not built yet.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(336,'queued',1318,'queued','queued','sent at 1784300000000');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(337,'queued',1319,'queued','queued','The mill stands still.');
INSERT INTO history (seq, file_id, at_ms, from_state, to_state, why) VALUES(338,'queued',1320,'queued','queued','');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-open',1,'folder','company@https://service.example','open','{"id":"batch-open","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"open"},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-running',1,'folder','company@https://service.example','running','{"id":"batch-running","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"running","jobId":"job-1","pollAtMs":1,"unknownSinceMs":null,"says":"Processing"},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-unsure',1,'folder','company@https://service.example','unconfirmed','{"id":"batch-unsure","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"unconfirmed","sinceMs":1,"lookAtMs":2,"looks":0},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-poisoned',1,'folder','company@https://service.example','unusable','{"id":"batch-poisoned","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"unusable","why":"its session was given up"},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-parked',1,'folder','company@https://service.example','needs-decision','{"id":"batch-parked","revision":1,"folderId":"folder","serviceId":"company@https://service.example","state":{"kind":"needs-decision","message":"It cannot be told whether the service made a job of these files."},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-released',1,'other','company@https://service.example','closing','{"id":"batch-released","revision":1,"folderId":"other","serviceId":"company@https://service.example","state":{"kind":"closing","why":"released","sinceMs":1},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-counted',1,'other','company@https://service.example','closing','{"id":"batch-counted","revision":1,"folderId":"other","serviceId":"company@https://service.example","state":{"kind":"closing","why":"500 files","sinceMs":1},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO batches (id, revision, folder_id, service_id, state, row_json) VALUES('batch-failed',1,'other','company@https://service.example','closing','{"id":"batch-failed","revision":1,"folderId":"other","serviceId":"company@https://service.example","state":{"kind":"closing","why":"The mill stands still.","sinceMs":1},"openedAtMs":1,"lastJoinedAtMs":1,"fileCount":0,"sizeBytes":0,"attempts":0,"retryAtMs":0,"unconfirmedSinceMs":null}');
INSERT INTO notices (seq, id, unread, shown, row_json) VALUES(1,'batch-running',1,0,'{"kind":"job","id":"batch-running","folderId":"folder","jobId":"job-1","end":"mixed","doneCount":1,"heldCount":1,"atMs":2}');
INSERT INTO facts (key, value) VALUES('paused','no');
PRAGMA user_version = 9;
