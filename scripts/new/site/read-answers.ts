import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { closestMatch } from '../../../backend/content-lint/did-you-mean.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { findSvgThreat, MAX_SVG_BYTES } from '../../../lib/svg/find-svg-threat.ts';
import { CliError } from '../../bootstrap/cli.mjs';
import { commandLanguage } from '../../lib/command-language.ts';
import { nowInTokyo } from '../now-in-tokyo.ts';
import type { SiteAnswers } from './answers.ts';
import { type Adjustment, palette } from './colours.ts';
import { outlineOf } from './draw/outlines.ts';
import { FIELD_NAMES, FIELDS, type FieldName } from './fields.ts';
import { readLicence } from './licences.ts';
import { MESSAGES, type Messages } from './messages.ts';

export interface Command {
  answers: SiteAnswers;
  adjusted: readonly Adjustment[];
  isForced: boolean;
  messages: Messages;
}

type Written = Partial<Record<FieldName, string>>;

const FLAGS = {
  force: { type: 'boolean' },
  lang: { type: 'string' },
  licence: { type: 'string', multiple: true },
} as const;

/** @throws {CliError} with one line per error */
export async function readAnswers(
  args: readonly string[],
  isTerminal = process.stdin.isTTY === true,
): Promise<Command> {
  const { values, mistakes: unknown, lang, licences, isForced } = parse(args);
  const messages = MESSAGES[lang];
  const mistakes = unknown.map((option) =>
    messages.unknownOption(option, closestMatch(option.replace(/^-+/, ''), optionNames())),
  );
  for (const name of FIELD_NAMES) {
    const value = values[name];
    if (value !== undefined && !v.is(FIELDS[name].schema, value))
      mistakes.push(messages.notValid(name, value, FIELDS[name].example));
  }
  for (const option of licences) if (!readLicence(option)) mistakes.push(messages.badLicence(option));
  if (mistakes.length === 0 && isTerminal) await promptForMissing(values, licences, messages, lang);
  const missing = FIELD_NAMES.filter((name) => !values[name] && !FIELDS[name].fallback);
  mistakes.push(...missing.map((name) => messages.missing(name, FIELDS[name].label[lang], FIELDS[name].example)));
  for (const name of FIELD_NAMES) values[name] ??= FIELDS[name].fallback?.(values) ?? '';
  mistakes.push(...logoMistakes(values, messages, lang));
  if (mistakes.length > 0) throw new CliError([...new Set(mistakes), messages.nothingChanged].join('\n'));
  const { colours, adjusted } = palette(
    lower(values.colour),
    lower(values['colour-dark']),
    lower(values['colour-light']),
  );
  return { answers: toAnswers(values, licences, colours), adjusted, isForced, messages };
}

function parse(args: readonly string[]) {
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, { type: 'string' as const }]));
  const { tokens, values } = parseArgs({
    args: [...args],
    options: { ...fields, ...FLAGS },
    strict: false,
    tokens: true,
  });
  const names = new Set<string>(optionNames());
  const isUnknown = (token: (typeof tokens)[number] | undefined) => token?.kind === 'option' && !names.has(token.name);
  const mistakes = tokens.flatMap((token, index) => {
    // A positional argument after an unknown option is that option's value.
    if (token.kind === 'positional') return isUnknown(tokens[index - 1]) ? [] : [token.value];
    return token.kind === 'option' && isUnknown(token) ? [token.rawName] : [];
  });
  const written: Written = {};
  for (const name of FIELD_NAMES) {
    const value = values[name];
    if (value !== undefined) written[name] = typeof value === 'string' ? value.trim() : '';
  }
  const licences = (Array.isArray(values.licence) ? values.licence : []).map(String);
  const lang = commandLanguage(typeof values.lang === 'boolean' ? '' : values.lang);
  return { values: written, mistakes, lang, licences, isForced: values.force === true };
}

function optionNames(): string[] {
  return [...FIELD_NAMES, ...Object.keys(FLAGS)];
}

/** Prompts for missing fields. */
async function promptForMissing(
  values: Written,
  licences: string[],
  messages: Messages,
  lang: Language,
): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (const name of FIELD_NAMES) {
      const { label, example, schema, fallback } = FIELDS[name];
      while (values[name] === undefined) {
        const preset = fallback?.(values);
        const input = (await terminal.question(messages.question(label[lang], example, preset))).trim();
        if (input === '' && preset !== undefined) break;
        if (v.is(schema, input)) values[name] = input;
        else process.stdout.write(`${messages.notValid(name, input, example)}\n`);
      }
    }
    for (;;) {
      const input = (await terminal.question(messages.licenceQuestion)).trim();
      if (input === '') return;
      if (readLicence(input)) licences.push(input);
      else process.stdout.write(`${messages.badLicence(input)}\n`);
    }
  } finally {
    terminal.close();
  }
}

function logoMistakes(values: Written, messages: Messages, lang: Language): string[] {
  if (values.logo)
    return [values.logo, values['logo-en'] ?? ''].flatMap((file) => logoMistake(file, messages, lang) ?? []);
  return (['name', 'name-en'] as const).flatMap((name) => {
    const unsupported = [...(values[name] ?? '')].find(
      (character) => character.trim() && !outlineOf(character, 'ja', 1),
    );
    return unsupported ? [messages.noOutline(name, unsupported)] : [];
  });
}

function logoMistake(file: string, messages: Messages, lang: Language): string | null {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > MAX_SVG_BYTES) return messages.logoTooLarge(file, MAX_SVG_BYTES / 1000);
    const hazard = /\.svg$/i.test(file) ? findSvgThreat(bytes.toString('utf8')) : null;
    return hazard ? messages.logoHazard(file, hazard[lang]) : null;
  } catch {
    return messages.noFile(file);
  }
}

function toAnswers(values: Written, licences: readonly string[], colours: SiteAnswers['colours']): SiteAnswers {
  const pair = (name: FieldName, english: FieldName) => ({ ja: values[name] ?? '', en: values[english] ?? '' });
  const directions = pair('directions', 'directions-en');
  const logo = pair('logo', 'logo-en');
  const parsed = licences.flatMap((option) => readLicence(option) ?? []);
  return {
    name: pair('name', 'name-en'),
    legalName: pair('legal-name', 'legal-name-en'),
    domain: values.domain ?? '',
    postalCode: values['postal-code'] ?? '',
    address: pair('address', 'address-en'),
    directions: directions.ja && directions.en ? directions : null,
    telephone: values.telephone ?? '',
    hours: pair('hours', 'hours-en'),
    closed: pair('closed', 'closed-en'),
    email: values.email ?? '',
    licences: Object.fromEntries(parsed.map(({ kind, licence }) => [kind, licence])),
    colours,
    logo: logo.ja ? logo : null,
    campaignSlug: values.campaign ?? '',
    createdAt: nowInTokyo(),
  };
}

function lower(colour = ''): string {
  return colour.toLowerCase();
}
