import type { ScreenProps } from '../../screen/routes.ts';
import { JobDetail } from './job-detail.tsx';
import { JobList } from './job-list.tsx';
import './jobs.css';

export function JobsScreen({ id, params }: ScreenProps) {
  return id === null ? <JobList params={params} /> : <JobDetail key={id} id={id} />;
}
