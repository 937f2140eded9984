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
  return {
    version,
    assets,
    content,
    drafts,
    richText: (locale) => createRichTextRenderer(locale, SITE_ORIGIN, contentOrigin(settings)),
    preferredLocale: requestedLocale,
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
    onError: (error) => log.error('A page could not be made', error),
  };
}
