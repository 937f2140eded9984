/** Imports everything that development reloads after a change. */
import { join } from 'node:path';
import type { Backend } from '../../backend/backend.ts';
import { formatDiagnosticIn } from '../../backend/content-lint/diagnostics.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { systemLanguage } from '../../lib/system-language.ts';
import { createSite } from '../../site/app/entry-server.tsx';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { createApp } from '../app.ts';
import { readStaticFiles } from '../http/static-files.ts';
import { createServices, type Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { siteDependencies } from '../site-dependencies.ts';

export { createServices, fixedPaths };

const VERSION = 'development';
const ENTRY = `${STATIC_BASE}/site/app/entry-browser.tsx`;

export function createDevApp(
  settings: Settings,
  services: Services,
  root: string,
  onCodeError: (error: unknown) => void,
): ReturnType<typeof createApp> {
  const files = readStaticFiles(join(root, 'company/brand'));
  const assets = {
    start: `${STATIC_BASE}/site/app/start.ts`,
    notice: `${STATIC_BASE}/site/app/notice-script.ts`,
    entry: ENTRY,
    errors: `${STATIC_BASE}/site/errors/browser-errors.ts`,
    fonts: [],
    of: () => ({ stylesheets: [], optionalStylesheets: [], modules: [ENTRY] }),
  };
  const dependencies = siteDependencies(settings, services, { version: VERSION, assets, pressFiles: files.press });
  const site = createSite({
    ...dependencies,
    onError(error, url) {
      onCodeError(error);
      return dependencies.onError(error, url);
    },
  });
  return createApp({ settings, site, files, version: VERSION, clientDir: '', services });
}

const HEADINGS: Record<Language, string> = { ja: '使えない内容があります：', en: 'Content that cannot be used:' };

/** Returns the text of the overlay, in the language of the terminal, or null. */
export function describeDiagnostics(backend: Backend): string | null {
  const diagnostics = backend.diagnostics();
  const lang = systemLanguage();
  return diagnostics.length === 0 ? null : [HEADINGS[lang], ...diagnostics.map(formatDiagnosticIn(lang))].join('\n\n');
}
