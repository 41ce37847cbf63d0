import { z } from 'zod';
import { count, timeOfDay, uuid, zonelessTimestamp } from '../fields.ts';
import { duplicatePolicies, weekdays } from '../values.ts';

/** The interface (docs/service-api.md#cloud-information): how the service is configured for one company. */
export const cloudInformation = z.strictObject({
  id: uuid,
  company_id: uuid,
  external_classifier_id: uuid,
  account_name: z.string(),
  /** The key is masked. */
  account_key: z.string(),
  job_retry_limit: count,
  file_retry_limit: count,
  /** When true, one failed fetch makes the whole job fail. */
  invalid_on_failed_fetch: z.boolean(),
  /** When true, one failed file makes the whole job fail; otherwise the job is `completed_with_errors`. */
  invalid_on_failed_file: z.boolean(),
  decompose_email_files: z.boolean(),
  /** Empty when no webhook is set. */
  web_hook_url: z.string(),
  duplicate_policy: z.enum(duplicatePolicies),
  maintenance_window_start_day: z.enum(weekdays),
  /** The interface names no unit; it is hours in the local service. */
  maintenance_window_duration: z.number().min(0),
  maintenance_window_start_time: timeOfDay,
  maintenance_window_end_time: timeOfDay,
  maintenance_window_time_zone: z.string(),
  model_type: z.string(),
  current_model_id: uuid.nullable(),
  character_error_rate: z.number().min(0),
  word_error_rate: z.number().min(0),
  omen_providers: z.string(),
  /** Separated by commas. */
  supported_file_extensions: z.string(),
  chat_widget_name: z.string(),
  chat_widget_socket_url: z.string(),
  chat_widget_socket_path: z.string(),
  is_chat_widget_enabled: z.boolean(),
  creation_date: zonelessTimestamp,
  update_date: zonelessTimestamp,
});
export type CloudInformation = z.infer<typeof cloudInformation>;
