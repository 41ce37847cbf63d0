import { textIn, type ServiceRecord } from '../document/record.ts';

export interface MaintenanceWindow {
  /** 0 is Sunday; `null` when the service names no day that we know. */
  readonly weekday: number | null;
  /** Time of day, HH:MM. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string | null;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** When the service is maintained, as its company record says; `null` when it names no window, or an empty one. */
export function maintenanceWindow(cloudInfo: ServiceRecord): MaintenanceWindow | null {
  const from = clock(textIn(cloudInfo, 'maintenance_window_start_time'));
  const to = clock(textIn(cloudInfo, 'maintenance_window_end_time'));
  if (from === null || to === null || from === to) return null;
  const day = weekdays.indexOf((textIn(cloudInfo, 'maintenance_window_start_day') ?? '').toLowerCase());
  return { weekday: day < 0 ? null : day, from, to, timeZone: textIn(cloudInfo, 'maintenance_window_time_zone') };
}

const clock = (text: string | null) => /^(\d{1,2}:\d\d)(?::\d\d)?$/u.exec(text ?? '')?.[1] ?? null;
