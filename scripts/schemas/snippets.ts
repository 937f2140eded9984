/**
 * Snippets for Visual Studio Code.
 * Its YAML extensions ignore front matter (redhat-developer/vscode-yaml#207).
 */
import type { JsonSchema } from './json-schemas.ts';

interface Snippet {
  scope: 'markdown';
  prefix: string;
  body: string;
  description: string;
}

/** Types with an identical field share a snippet. */
export function snippets(schemas: ReadonlyMap<string, JsonSchema>): Record<string, Snippet> {
  const entries = new Map<string, { snippet: Snippet; types: Set<string> }>();
  for (const [name, { properties = {} }] of schemas) {
    const [type = '', lang] = name.split('.');
    if (!lang) continue;
    for (const [prefix, field] of Object.entries(properties)) {
      const snippet: Snippet = {
        scope: 'markdown',
        prefix,
        body: bodyOf(prefix, field),
        description: field.description ?? '',
      };
      const key = JSON.stringify(snippet);
      const same = entries.get(key) ?? { snippet, types: new Set() };
      entries.set(key, same);
      same.types.add(type);
    }
  }
  return Object.fromEntries(
    [...entries.values()].map(({ snippet, types }) => [`${snippet.prefix} (${[...types].join(', ')})`, snippet]),
  );
}

function bodyOf(key: string, field: JsonSchema, indent = '', place = { next: 1 }): string {
  const stop = (choices?: readonly (string | number | boolean)[]) => {
    const number = place.next++;
    return choices ? `\${${number}|${choices.join(',')}|}` : `$${number}`;
  };
  const fields = ({ properties = {}, required = [] }: JsonSchema, deeper: string) =>
    required.map((name) => bodyOf(name, properties[name] ?? {}, deeper, place)).join('\n');
  if (field.enum) return `${indent}${key}: ${stop(field.enum)}`;
  if (field.type === 'boolean') return `${indent}${key}: ${stop([true, false])}`;
  if (field.type === 'object') return `${indent}${key}:\n${fields(field, `${indent}  `)}`;
  // Quoted, because YAML would parse dates.
  if (field.pattern) return `${indent}${key}: "${stop()}"`;
  if (field.type !== 'array') return `${indent}${key}: ${stop()}`;
  const { items } = field;
  if (!items || Array.isArray(items) || !items.properties) {
    return `${indent}${key}: [${stop(!items || Array.isArray(items) ? undefined : items.enum)}]`;
  }
  return `${indent}${key}:\n${fields(items, `${indent}    `).replace(/^( *) {2}/, '$1- ')}`;
}
