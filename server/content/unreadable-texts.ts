import { isRecord } from '../../lib/is-record.ts';
import type { Problem } from '../../site/data/responses/repair-response.ts';
import { parse, RichTextError } from '../../site/rich-text/parse.ts';

/** Finds HTML that exceeds the site's limits of size or depth. */
export function unreadableTexts(body: unknown): Problem[] {
  if (!isRecord(body) && !Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([name, value]): Problem[] => {
    const key = Array.isArray(body) ? Number(name) : name;
    if (typeof value !== 'string') {
      return unreadableTexts(value).map(({ path, reason }) => ({ path: [key, ...path], reason }));
    }
    const reason = name.endsWith('_html') && value.includes('<') ? findProblem(value) : null;
    return reason === null ? [] : [{ path: [key], reason }];
  });
}

function findProblem(html: string): string | null {
  try {
    parse(html);
    return null;
  } catch (error) {
    if (error instanceof RichTextError) return error.message;
    throw error;
  }
}
