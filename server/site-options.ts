import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { ContentClient } from '../site/content/content-client.ts';
import { createRichTextRenderer } from '../site/content/rich-text-renderer.ts';
import type { SubmissionClient } from '../site/content/submission-client.ts';
import type { Assets, SiteOptions } from '../site/entry-server.tsx';
import { thirdParties } from '../site.config.ts';
import { requestedLocale } from './entry-locale.ts';
import type { Uploads } from './forms/uploads.ts';
import type { ImageHandler } from './images/images.ts';
import { log } from './log.ts';
import { contentOrigin, type Settings } from './settings.ts';
import { pressFiles } from './site-files.ts';

/** How many pages become HTML at once, where their data is there. More would take as long in all. */
const HTML_AT_ONCE = 2;

/** Where the site's content comes from. */
export interface SiteSources {
  content: ContentClient;
  /** The same with drafts, never from a cache. */
  drafts: ContentClient;
  /** Takes what visitors send. */
  submissions: SubmissionClient;
  /** Where the files of a form are until it is answered. */
  uploads: Uploads;
  /** Answers the API's own paths over HTTP. */
  api: (request: Request) => Promise<Response>;
  /** The same for questions with `preview=1` of who previews. */
  draftApi: (request: Request) => Promise<Response>;
  /** Answers the image route. */
  images: ImageHandler;
}

/** What the site is made with, from the settings. */
export function siteOptions(
  settings: Settings,
  { content, drafts }: SiteSources,
  version: string,
  assets: Assets,
): SiteOptions {
  const { SITE_ORIGIN, PAYLOAD_TIMEOUT_MS, GTM_ID, TRANSLATE_WIDGET_SRC } = settings;
  const turns = new PQueue({ concurrency: HTML_AT_ONCE });
  return {
    version,
    assets,
    content,
    drafts,
    richText: (locale) => createRichTextRenderer(locale, SITE_ORIGIN, contentOrigin(settings)),
    preferredLocale: requestedLocale,
    inTurn: (render) =>
      turns.add(async () => {
        // React renders in microtasks: one page after the other, and no other request would be read in between.
        await setImmediate();
        return render();
      }),
    pressFiles,
    // A separate backend answers visitors itself.
    sendsMail: settings.SMTP_URL !== undefined || settings.CONTENT_API_BASE !== undefined,
    thirdParties: thirdParties.flatMap((party) => {
      const value = settings[party.setting];
      if (value === undefined) return [];
      // The law asks for a name; where there is none the host is what can be said.
      return [{ ...party, recipient: party.recipient ?? new URL(value).host }];
    }),
    settings: {
      siteOrigin: SITE_ORIGIN,
      payloadTimeoutMs: PAYLOAD_TIMEOUT_MS,
      thirdParties: { tagManagerId: GTM_ID, translateWidgetSrc: TRANSLATE_WIDGET_SRC },
    },
    onError: (error, url) => log.failure('A page could not be made', error, url),
  };
}
