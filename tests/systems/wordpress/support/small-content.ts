import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteConfig } from '../../../../site.config.ts';
import { fixtureContent } from '../../../support/site/document-folder.ts';

/** Entries that cover all variants: sections, pins, future dates, files and relations */
const PARTS = [
  'site',
  'redirects.yaml',
  `campaigns/${siteConfig.campaign.slug}`,
  'columns/012-vacancy',
  'columns/013-earthquakes',
  'downloads/brochure',
  'downloads/refurbishment',
  'jobs/investment',
  'jobs/attendant',
  'news/2026-11-02-position',
  'news/2026-11-10-closing-days',
  'pages/home',
  'pages/services-fund',
  'seminars/funds',
  'seminars/offices',
  'works/mejiro-flats',
  'works/osaki-laboratory',
];

/** Creates content with two entries of each type in both languages, imported within seconds. */
export async function smallContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meguri-small-'));
  for (const part of PARTS) await cp(join(fixtureContent(), part), join(folder, part), { recursive: true });
  return folder;
}
