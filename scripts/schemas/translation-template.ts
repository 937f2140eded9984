import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

const PLUGIN = join(PROJECT_ROOT, 'wordpress/meguri');
/** Matches `__('…', 'meguri')` and variants, concatenated texts and translator comments. */
const CALL =
  /(?:translators:\s*(?<note>[^\n]*?)\s*(?:\*\/)?\n(?:[^\n]*\bsprintf\(\n)?[^\n]*?)?\b(?:esc_html|esc_attr)?_[_e]\(\s*(?<text>(?:(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?:\s*\.\s*)?)+)/g;
const PIECE = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;

interface Message {
  text: string;
  files: string[];
  notes: string[];
}

/** Includes the translatable header fields. */
export function pluginMessages(): Message[] {
  const messages = new Map<string, Message>();
  const add = (text: string, file: string, note: string | undefined) => {
    const message = messages.get(text) ?? { text, files: [], notes: [] };
    messages.set(text, message);
    if (!message.files.includes(file)) message.files.push(file);
    if (note && !message.notes.includes(note)) message.notes.push(note);
  };
  for (const file of globSync(['src/**/*.php', 'assets/**/*.js', '*.php'], { cwd: PLUGIN }).toSorted()) {
    const code = readFileSync(join(PLUGIN, file), 'utf8');
    for (const { groups } of code.matchAll(CALL)) add(textOf(groups?.text), file, groups?.note);
  }
  const header = readFileSync(join(PLUGIN, 'meguri.php'), 'utf8');
  add(/^ \* Description: (.*)$/m.exec(header)?.[1] ?? '', 'meguri.php', 'Description of the plugin');
  return [...messages.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
}

function textOf(pieces = ''): string {
  const text = [...pieces.matchAll(PIECE)].map(([, single, double]) => single ?? double).join('');
  return text.replaceAll("\\'", "'");
}

/** Omits dates and line numbers, so that only text changes produce a diff. */
export function translationTemplate(): string {
  const head = [
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: Meguri\\n"',
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"X-Domain: meguri\\n"',
  ];
  const entries = pluginMessages().map(({ text, files, notes }) =>
    [
      ...notes.map((note) => `#. translators: ${note}`),
      ...files.map((file) => `#: ${file}`),
      ...(/%(?:\d\$)?[sd]/.test(text) ? ['#, php-format'] : []),
      `msgid ${JSON.stringify(text)}`,
      'msgstr ""',
    ].join('\n'),
  );
  return `${[head.join('\n'), ...entries].join('\n\n')}\n`;
}
