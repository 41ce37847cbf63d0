import { randomUUID } from 'node:crypto';
import type { SplitRules } from '#service-api/split-rules.ts';
import type { CompanyLimits } from '#service-api/configuration/settings-calls.ts';
import type { CloudInformation } from '#service-api/records/cloud-information.ts';

/**
 * The content of a company's `cloud_info_json`: the cloud information record without the fields that other columns
 * hold, and settings of ours.
 */
export type CloudSettings = Omit<CloudInformation, 'company_id' | 'creation_date' | 'update_date'> & {
  // These are no part of the cloud information record.
  /** How files are split. */
  readonly split_rules?: Partial<SplitRules>;
  /** What the company may use; nothing for no limits. */
  readonly limits?: CompanyLimits;
};

/** The formats that `main/local-service/readers` can read. */
export const supportedFileExtensions =
  'pdf,jpg,jpeg,png,tif,tiff,gif,webp,avif,heic,heif,bmp,doc,docx,xls,xlsx,pptx,odt,ods,odp,rtf,txt,log,md,csv,tsv,json,xml,html,htm,eml,msg,zip';

/** Returns the settings of a new company. A duration of 0 means that there is no maintenance window. */
export function newCloudSettings(): CloudSettings {
  return {
    id: randomUUID(),
    external_classifier_id: '00000000-0000-0000-0000-000000000000',
    account_name: '',
    account_key: '',
    job_retry_limit: 3,
    file_retry_limit: 3,
    invalid_on_failed_fetch: false,
    invalid_on_failed_file: false,
    decompose_email_files: false,
    web_hook_url: '',
    duplicate_policy: 'new_file_new_name',
    maintenance_window_start_day: 'sunday',
    maintenance_window_duration: 0,
    maintenance_window_start_time: '03:00:00',
    maintenance_window_end_time: '03:00:00',
    maintenance_window_time_zone: 'UTC',
    model_type: 'built_in',
    current_model_id: null,
    character_error_rate: 0,
    word_error_rate: 0,
    omen_providers: '',
    supported_file_extensions: supportedFileExtensions,
    chat_widget_name: '',
    chat_widget_socket_url: '',
    chat_widget_socket_path: '',
    is_chat_widget_enabled: false,
  };
}
