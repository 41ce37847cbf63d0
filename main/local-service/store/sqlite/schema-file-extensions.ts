import type { Database } from '#lib/sqlite.ts';
import { supportedFileExtensions } from '../cloud-settings.ts';

/** What new companies had in version 0.1.0 before more formats were read. */
const earlierExtensions = [
  'pdf,jpg,jpeg,png,tif,tiff,txt,eml',
  'pdf,jpg,jpeg,png,tif,tiff,gif,webp,avif,heic,heif,bmp,doc,docx,xlsx,pptx,odt,ods,odp,rtf,txt,log,md,csv,tsv,json,xml,html,htm,eml',
  'pdf,jpg,jpeg,png,tif,tiff,gif,webp,avif,heic,heif,bmp,doc,docx,xlsx,pptx,odt,ods,odp,rtf,txt,log,md,csv,tsv,json,xml,html,htm,eml,zip',
  'pdf,jpg,jpeg,png,tif,tiff,gif,webp,avif,heic,heif,bmp,doc,docx,xlsx,pptx,odt,ods,odp,rtf,txt,log,md,csv,tsv,json,xml,html,htm,eml,msg,zip',
];

/** Companies whose list of extensions nobody has changed have today's list. */
export function useTodaysExtensions(db: Database): void {
  const update = db.prepare(
    `UPDATE companies SET cloud_info_json = json_set(cloud_info_json, '$.supported_file_extensions', @today)
     WHERE json_valid(cloud_info_json) AND cloud_info_json ->> '$.supported_file_extensions' = @earlier`,
  );
  for (const earlier of earlierExtensions) update.run({ today: supportedFileExtensions, earlier });
}
