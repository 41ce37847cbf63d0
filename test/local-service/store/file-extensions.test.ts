import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { newCloudSettings } from '#local-service/store/cloud-settings.ts';
import { useTodaysExtensions } from '#local-service/store/sqlite/schema-file-extensions.ts';

it('lists of extensions that nobody has changed become those of today', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE companies (id TEXT, cloud_info_json TEXT)');
  const add = db.prepare('INSERT INTO companies VALUES (?, ?)');
  const settings = newCloudSettings();
  const listOfToday = settings.supported_file_extensions;
  const lists = [
    'pdf,jpg,jpeg,png,tif,tiff,txt,eml',
    'pdf,docx',
    '',
    listOfToday.replace(',xls,', ',').replace(/,msg.*/u, ''),
  ];
  lists.forEach((list) => add.run(list, JSON.stringify({ ...settings, supported_file_extensions: list })));
  add.run('broken', '{');
  useTodaysExtensions(db);
  const after = db.prepare<[], { readonly json: string }>('SELECT cloud_info_json AS json FROM companies').all();
  const own = (list: string) => ({ ...settings, supported_file_extensions: list });
  expect(after.slice(0, 4).map(({ json }) => JSON.parse(json) as unknown)).toEqual([
    settings,
    own('pdf,docx'),
    own(''),
    settings,
  ]);
  expect(after[4]).toEqual({ json: '{' });
  db.close();
});
