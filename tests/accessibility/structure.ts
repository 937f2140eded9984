import en from '../../site/i18n/messages/en/index.ts';
import enServer from '../../site/i18n/messages/en/server/index.ts';
import ja from '../../site/i18n/messages/ja/index.ts';
import jaServer from '../../site/i18n/messages/ja/server/index.ts';

const LANDMARK = /^(banner|navigation|main|contentinfo|region|complementary|search|dialog)\b/;
const LINE = /^(?<indent> *)- '?(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?: \[level=(?<level>\d)\])?/;

/**
 * Returns the landmarks and headings of an ARIA snapshot in order, indented by nesting. Names from the interface are
 * shown, names from editors are not, and repetitions of the latter count once. Changes of content thus do not affect
 * the result.
 */
export function structureOf(snapshot: string): string {
  const lines: { depth: number; text: string }[] = [];
  const within: { indent: number; depth: number }[] = [];
  for (const line of snapshot.split('\n')) {
    const { indent = '', role = '', name = '', level } = LINE.exec(line)?.groups ?? {};
    if (!role) continue;
    while ((within.at(-1)?.indent ?? -1) >= indent.length) within.pop();
    if (!LANDMARK.test(role) && role !== 'heading') continue;
    const depth = within.at(-1)?.depth ?? 0;
    if (role !== 'heading') within.push({ indent: indent.length, depth: depth + 1 });
    const tag = OWN.has(name) ? ` ${name}` : '';
    lines.push({ depth, text: `${role === 'heading' ? `h${level}` : role}${tag}` });
  }
  return withoutRepeats(lines.map(({ depth, text }) => '  '.repeat(depth) + text)).join('\n');
}

/** Collapses repeated sequences of lines, such as regions with the same headings. */
function withoutRepeats(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (const line of lines) {
    result.push(line);
    for (let length = 1; length <= 4; length++) {
      const last = result.slice(-length).join('\n');
      if (result.length >= 2 * length && result.slice(-2 * length, -length).join('\n') === last) {
        result.splice(-length);
        break;
      }
    }
  }
  return result;
}

/** Names of landmarks and headings in the interface, in both languages. */
const OWN = new Set(
  [
    { ...ja, prose: jaServer.prose },
    { ...en, prose: enServer.prose },
  ].flatMap(({ layout, home, list, prose, works }) => [
    ...[layout.mainNavigation, layout.breadcrumbs, layout.legal, home.works, home.news, home.columns],
    ...[list.filters, list.pagination, list.related, list.neighbours, prose.contents],
    ...[works.loop, works.facts, works.services],
    // Filters of works.
    ...['用途', '役割', '竣工・改修年', 'Use', 'Role', 'Year built or refurbished'],
  ]),
);
