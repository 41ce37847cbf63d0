import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { newCloudSettings } from '#local-service/store/cloud-settings.ts';
import { useTodaysExtensions } from '#local-service/store/sqlite/schema-file-extensions.ts';

it('lists of extensions that nobody has changed become those of today', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE companies (id TEXT, cloud_info_json TEXT)');
  const add = db.prepare('INSERT INTO companies VALUES (?, ?)');
  const settings = newCloudSettings();
  const lists = ['pdf,jpg,jpeg,png,tif,tiff,txt,eml', 'pdf,docx', ''];
  lists.forEach((list) => add.run(list, JSON.stringify({ ...settings, supported_file_extensions: list })));
  add.run('broken', '{');
  useTodaysExtensions(db);
  const after = db.prepare<[], { readonly json: string }>('SELECT cloud_info_json AS json FROM companies').all();
  const own = (list: string) => ({ ...settings, supported_file_extensions: list });
  expect(after.slice(0, 3).map(({ json }) => JSON.parse(json) as unknown)).toEqual([
    settings,
    own('pdf,docx'),
    own(''),
  ]);
  expect(after[3]).toEqual({ json: '{' });
  db.close();
});
