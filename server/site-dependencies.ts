import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { SiteDependencies } from '../site/app/entry-server.tsx';
import { currentHref } from '../site/navigation/redirects.ts';
import { createRichTextRenderer } from '../site/rich-text/rich-text-renderer.ts';
import { thirdParties } from '../site.config.ts';
import { requestedLocale } from './http/requested-locale.ts';
import { shareVersion } from './images/share/share-version.ts';
import { log } from './log.ts';
import type { Services } from './services.ts';
import { contentOrigin, type Settings } from './settings/settings.ts';

/** Pages whose data is loaded and that are rendered to HTML at the same time. This is CPU time: more would not be faster. */
const HTML_CONCURRENCY = 2;

/** What the site is created with. */
export function siteDependencies(
  settings: Settings,
  { content, drafts }: Pick<Services, 'content' | 'drafts'>,
  build: Pick<SiteDependencies, 'version' | 'assets' | 'pressFiles'>,
): SiteDependencies {
  const { SITE_ORIGIN, PAYLOAD_TIMEOUT_MS, GTM_ID, TRANSLATE_WIDGET_SRC } = settings;
  const htmlQueue = new PQueue({ concurrency: HTML_CONCURRENCY });
  return {
    ...build,
    content,
    drafts,
    richText: (locale, redirects) =>
      createRichTextRenderer(locale, SITE_ORIGIN, contentOrigin(settings), (href) =>
        currentHref(redirects(), href, locale),
      ),
    shareVersion,
    preferredLocale: requestedLocale,
    scheduleRender: (render) =>
      htmlQueue.add(async () => {
        // Each page is rendered in one go: without a turn of the event loop in between, no other request would be read.
        await setImmediate();
        return render();
      }),
    // A separate backend sends its own mail.
    sendsMail: settings.SMTP_URL !== undefined || settings.CONTENT_API_BASE !== undefined,
    thirdParties: thirdParties.flatMap((party) => {
      const value = settings[party.setting];
      if (value === undefined) return [];
      // The law requires the recipient's name; the host is the fallback.
      return [{ ...party, recipient: party.recipient ?? new URL(value).host }];
    }),
    settings: {
      siteOrigin: SITE_ORIGIN,
      payloadTimeoutMs: PAYLOAD_TIMEOUT_MS,
      thirdParties: { tagManagerId: GTM_ID, translateWidgetSrc: TRANSLATE_WIDGET_SRC },
    },
    onError: (error, url) => log.failure('A page could not be rendered', error, url),
  };
}
