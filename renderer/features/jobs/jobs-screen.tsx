import type { ScreenProps } from '../../screen/routes.ts';
import { JobDetail } from './job-detail.tsx';
import './jobs.css';

/** One job. The list of jobs is a part of Activity. */
export function JobsScreen({ id }: ScreenProps) {
  return id === null ? null : <JobDetail key={id} id={id} />;
}
