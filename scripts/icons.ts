/** `npm run icons`: generates icons, the share picture and logos from `company/brand`. */
import { siteConfig } from '../site.config.ts';
import { print, runMain } from './bootstrap/cli.mjs';
import { makeBrandFiles } from './icons/make-brand-files.ts';

await runMain(async () => {
  await makeBrandFiles(siteConfig.company.name.en);
  print('Updated company/brand/icons, company/brand/press and content/site. Check the files before you commit.');
  return 0;
});
