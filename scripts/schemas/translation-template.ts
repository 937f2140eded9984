/** The translation template of the WordPress plugin: every text of its code, as gettext's tools read them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

const PLUGIN = join(PROJECT_ROOT, 'wordpress/meguri');
/** `__('…', 'meguri')` and its kin that escape or print, with a comment for translators before it; a long text may stand in pieces. */
const CALL =
  /(?:translators:\s*(?<note>[^\n]*?)\s*(?:\*\/)?\n(?:[^\n]*\bsprintf\(\n)?[^\n]*?)?\b(?:esc_html|esc_attr)?_[_e]\(\s*(?<text>(?:(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?:\s*\.\s*)?)+)/g;
const PIECE = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;

interface Message {
  text: string;
  /** Under the plugin's folder. */
  files: string[];
  /** What translators are told of it. */
  notes: string[];
}

/** The texts of the plugin in English, and the fields of its header that WordPress translates, in alphabetical order. */
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

/** The content of `languages/meguri.pot`. Without dates and line numbers, so that it changes with the texts alone. */
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
