import { stringify } from 'yaml';
import type { Picture } from '../../../contract/entries/fields.ts';
import type { Logo } from '../../../contract/site/logo.ts';
import type { ExportedSite, WordPressClient } from '../wordpress-client.ts';
import { toFrontMatter } from './to-front-matter.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns file contents by path. */
export async function siteFiles(
  { sources, profiles, redirects, notice }: ExportedSite,
  wordpress: WordPressClient,
): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  const nameOf = (src: string) => decodeURIComponent(src.split('/').at(-1) ?? '');
  for (const [lang, profile] of Object.entries(profiles)) {
    const {
      lang: _lang,
      logo,
      share_picture,
      telephone,
      notice: _notice,
      ...own
    } = profile as Fields & { logo?: Logo; share_picture?: Picture };
    for (const src of [share_picture?.src, logo?.on_paper.src, logo?.on_pictures?.src]) {
      if (src !== undefined) files.set(`site/${nameOf(src)}`, await wordpress.getMedia(src));
    }
    const logos = logo && Object.fromEntries(Object.entries(logo).map(([key, { src }]) => [key, nameOf(src)]));
    const shared = { ...(telephone !== undefined && { telephone }), ...(share_picture && { share_picture }) };
    const data = toFrontMatter(
      { ...(lang === 'ja' && shared), ...own, ...(logos && { logo: logos }) },
      { fileOf: nameOf, markdown: (html) => html },
    );
    files.set(`site/${lang}.md`, sources[`site/${lang}.md`] ?? `---\n${stringify(data, { lineWidth: 0 })}---\n`);
  }
  if (redirects.length > 0) {
    const rows = redirects.map(({ to, ...row }) => (to === null ? row : { to, ...row }));
    files.set('redirects.yaml', sources['redirects.yaml'] ?? stringify(rows, { lineWidth: 0 }));
  }
  if (notice) {
    const { id: _id, ...written } = notice;
    files.set(
      'notice.yaml',
      sources['notice.yaml'] ?? stringify(toFrontMatter(written, { fileOf: nameOf, markdown: (html) => html })),
    );
  }
  return files;
}
