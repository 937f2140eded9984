import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from '../../../support/site/document-folder.ts';

/** What each type needs to be seen: with and without sections, pins, dates to come, files, chosen relations. */
const PARTS = [
  'site',
  'redirects.yaml',
  'campaigns/shiori-mizuno',
  'columns/012-the-cost-of-an-empty-floor',
  'columns/013-counting-the-loss-of-an-earthquake',
  'downloads/company-profile',
  'downloads/office-retrofit-note',
  'jobs/acquisitions',
  'jobs/caretaker',
  'news/2026-11-02-caretaker',
  'news/2026-11-10-new-year-hours',
  'pages/home',
  'pages/services-fund',
  'seminars/2026-11-26-two-structures',
  'seminars/2027-10-21-office-retrofit',
  'works/mejiro-deep-eaves',
  'works/osaki-atrium',
];

/** A content folder with two entries of each type, in both languages, with their pictures: moved in within seconds. */
export async function smallContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meguri-small-'));
  for (const part of PARTS) await cp(join(SAMPLE_CONTENT, part), join(folder, part), { recursive: true });
  return folder;
}
