import type { Label, Language } from '../../contract/vocabulary.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Code, type ParameterOf, textsOf } from './messages/messages.ts';

/** A list is joined with commas; a label has a text for each language. */
export type Parameter = string | number | readonly string[] | Label;

export interface Finding {
  /** A code from the catalogue or from the checks of a content type. */
  code: string;
  params: Readonly<Record<string, Parameter>>;
  /** The closest valid value. */
  suggestion?: string;
}

export interface Diagnostic extends Finding {
  /** Begins with the name of the content folder: `content/works/kanda/ja.md`. */
  file: string;
  /** From 1; 1 for the whole file or folder. */
  line: number;
  /** Whether the entry (in `en.md`: its English) is unpublished until the fix. */
  isBlocking: boolean;
}

type CodeWithoutParameters = { [C in Code]: [ParameterOf<C>] extends [never] ? C : never }[Code];

export function finding(code: CodeWithoutParameters): Finding;
export function finding<C extends Code>(
  code: C,
  params: Readonly<Record<ParameterOf<C>, Parameter>>,
  suggestion?: string,
): Finding;
export function finding(code: Code, params: Finding['params'] = {}, suggestion?: string): Finding {
  return { code, params, ...(suggestion !== undefined && { suggestion }) };
}

const SEPARATORS: Label = { ja: '、', en: ', ' };
const BLOCKING: Label = { ja: '直すまで公開されません', en: 'not published until fixed' };

export function describeFinding(
  { code, params, suggestion }: Finding,
  lang: Language,
): { message: string; hint: string } {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name] ?? placeholder;
      if (typeof value !== 'object') return String(value);
      return 'ja' in value ? value[lang] : value.join(SEPARATORS[lang]);
    });
  const [message, hint] = textsOf(code, lang);
  return { message: fill(message), hint: didYouMean(suggestion, lang) + fill(hint) };
}

/** Returns a function that formats for terminals: `file:line message → hint (code)`. */
export function formatDiagnosticIn(lang: Language): (diagnostic: Diagnostic) => string {
  return ({ file, line, isBlocking, ...found }) => {
    const { message, hint } = describeFinding(found, lang);
    const notes = [found.code, ...(isBlocking ? [BLOCKING[lang]] : [])].join(SEPARATORS[lang]);
    const text = `${file}:${line} ${message} → ${hint}${lang === 'ja' ? `（${notes}）` : ` (${notes})`}`;
    // Names of folders may contain line breaks.
    return text.replace(/\p{Cc}/gu, '�');
  };
}

/** For logs, which are in English. */
export const formatDiagnostic = formatDiagnosticIn('en');

/** Stable across reloads, so that each diagnostic is logged once. */
export function diagnosticKey({ file, line, code, params }: Diagnostic): string {
  return JSON.stringify([file, line, code, params]);
}

export function byLocation(a: Diagnostic, b: Diagnostic): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
