import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { SiteDependencies } from '../site/app/entry-server.tsx';
import { resolveHref } from '../site/navigation/redirects.ts';
import { createRichTextRenderer } from '../site/rich-text/rich-text-renderer.ts';
import { requestedLocale } from './http/requested-locale.ts';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { type Settings, uploadsOrigin } from './settings/settings.ts';
import { activeThirdParties, permittedPictureOrigins } from './settings/third-parties.ts';

/** CPU-bound, so a higher value would not be faster. */
const HTML_CONCURRENCY = 2;

export function siteDependencies(
  settings: Settings,
  {
    content,
    drafts,
    search,
    suggestPages,
    backendHealth,
  }: Pick<Services, 'content' | 'drafts' | 'search' | 'suggestPages' | 'backendHealth'>,
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
    suggestPages: suggestPages,
    richText: (locale, redirects) =>
      createRichTextRenderer(locale, SITE_ORIGIN, {
        uploadsOrigin: uploadsOrigin(settings),
        resolveHref: (href) => resolveHref(redirects(), href, locale),
        pictureOrigins: permittedPictureOrigins(settings),
      }),
    preferredLocale: requestedLocale,
    scheduleRender: (render) =>
      htmlQueue.add(async () => {
        // A render never yields, so let other requests run first.
        await setImmediate();
        return render();
      }),
    // A separate backend sends its own email.
    sendsMail: settings.SMTP_URL !== undefined || settings.CONTENT_API_BASE !== undefined,
    formsOrigin: settings.FORMS_ORIGIN,
    thirdParties: thirdParties.parties,
    consentHosts: thirdParties.browser.consentHosts,
    settings: {
      siteOrigin: SITE_ORIGIN,
      payloadTimeoutMs: PAYLOAD_TIMEOUT_MS,
      thirdParties: thirdParties.browser,
    },
    // Recorded backend errors need no reference.
    onError: (error, url) =>
      backendHealth.wasReported(error)
        ? undefined
        : log.failure('Page: rendering failed', error, { event: 'rendering_failed', url }),
  };
}
