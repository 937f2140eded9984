import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { SiteDependencies } from '../site/app/entry-server.tsx';
import { currentHref } from '../site/navigation/redirects.ts';
import { createRichTextRenderer } from '../site/rich-text/rich-text-renderer.ts';
import { requestedLocale } from './http/requested-locale.ts';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { type Settings, uploadsOrigin } from './settings/settings.ts';
import { activeThirdParties } from './settings/third-parties.ts';

/** Pages whose data is loaded and that are rendered to HTML at the same time. This is CPU time: more would not be faster. */
const HTML_CONCURRENCY = 2;

/** What the site is created with. */
export function siteDependencies(
  settings: Settings,
  {
    content,
    drafts,
    search,
    nearPages,
    backendWatch,
  }: Pick<Services, 'content' | 'drafts' | 'search' | 'nearPages' | 'backendWatch'>,
  build: Pick<SiteDependencies, 'version' | 'assets' | 'pressFiles'>,
): SiteDependencies {
  const { SITE_ORIGIN, PAYLOAD_TIMEOUT_MS } = settings;
  const thirdParties = activeThirdParties(settings);
  const htmlQueue = new PQueue({ concurrency: HTML_CONCURRENCY });
  return {
    ...build,
    content,
    drafts,
    search,
    nearPages,
    richText: (locale, redirects) =>
      createRichTextRenderer(locale, SITE_ORIGIN, {
        uploadsOrigin: uploadsOrigin(settings),
        currentHref: (href) => currentHref(redirects(), href, locale),
        picturesElsewhere: settings.CONSENT === 'none',
      }),
    preferredLocale: requestedLocale,
    scheduleRender: (render) =>
      htmlQueue.add(async () => {
        // Each page is rendered in one go: without a turn of the event loop in between, no other request would be read.
        await setImmediate();
        return render();
      }),
    // A separate backend sends its own mail.
    sendsMail: settings.SMTP_URL !== undefined || settings.CONTENT_API_BASE !== undefined,
    thirdParties: thirdParties.parties,
    consentHosts: thirdParties.browser.consentHosts,
    settings: {
      siteOrigin: SITE_ORIGIN,
      payloadTimeoutMs: PAYLOAD_TIMEOUT_MS,
      thirdParties: thirdParties.browser,
    },
    // No visitor reads a reference to what the backend did not answer.
    onError: (error, url) =>
      backendWatch.hasSeen(error) ? undefined : log.failure('A page could not be rendered', error, url),
  };
}
