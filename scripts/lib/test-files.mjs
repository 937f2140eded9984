/** Which test files there are, and what each of them needs, by what it imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What starts a browser. */
const BROWSER = 'playwright-core';
/** What a test of the site with its fixtures says, itself or in what it imports. */
const FIXTURES = /\.build-fixtures|sharedSite\('(?:fixtures|impatient)'\)/;
/** Formatted as the linter has it, a top-level declaration begins a line. */
const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class) (\w+)/;
/** A program of ours that a test starts: it needs what that one imports. */
const PROGRAM = /'(scripts\/[\w/-]+\.ts)'/g;
const NAMED = /^(import|export) (type )?\{([^}]*)\} from '([^']+)'/gm;

/**
 * A module of the project, as far as its imports go.
 * @typedef {object} Module
 * @property {string} text
 * @property {Map<string, { from: string, name: string }>} imported by local name; types are left out
 * @property {Map<string, { from: string, name: string }>} passedOn what it exports of another one, by name
 * @property {Map<string, string>} declared the text of each top-level declaration, by name
 */

/**
 * @param {string} root the project's folder
 * @param {readonly string[]} filters parts of paths; none: all files
 * @returns {string[]} relative to it, in order
 */
export function findTestFiles(root, filters = []) {
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => `tests/${name.replaceAll('\\', '/')}`).filter((file) => /\.test\.tsx?$/.test(file));
  return files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))).sort();
}

/** @param {string} root the project's folder */
export function createNeeds(root) {
  /** @type {Map<string, Module>} */
  const modules = new Map();
  /** @type {Map<string, boolean>} */
  const known = new Map();

  /** @param {string} file @returns {Module} */
  function read(file) {
    const module = modules.get(file) ?? parseModule(root, file);
    modules.set(file, module);
    return module;
  }

  /**
   * Whether what a module exports under this name starts a browser: not all that a module exports does.
   * @param {string} from a file, or a package @param {string} name @returns {boolean}
   */
  function startsBrowser(from, name) {
    if (from === BROWSER) return true;
    if (!existsSync(join(root, from))) return false;
    const key = `${from}#${name}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    // Until it is known: declarations may name each other.
    known.set(key, false);
    const { imported, passedOn, declared } = read(from);
    const other = passedOn.get(name) ?? (declared.has(name) ? undefined : imported.get(name));
    const text = declared.get(name) ?? '';
    const words = new Set(text.match(/\b[A-Za-z_$]\w*/g));
    const result = other
      ? startsBrowser(other.from, other.name)
      : [...words].some((word) => {
          const source = imported.get(word);
          if (source) return startsBrowser(source.from, source.name);
          return word !== name && declared.has(word) && startsBrowser(from, word);
        });
    known.set(key, result);
    return result;
  }

  /** @param {string} file @param {Set<string>} seen @returns {boolean} */
  function namesFixtures(file, seen = new Set()) {
    if (seen.has(file) || !file.startsWith('tests/') || !existsSync(join(root, file))) return false;
    seen.add(file);
    const { text, imported } = read(file);
    return FIXTURES.test(text) || [...imported.values()].some(({ from }) => namesFixtures(from, seen));
  }

  return {
    /** @param {string} file a test file @returns {boolean} */
    browser(file) {
      const programs = [...read(file).text.matchAll(PROGRAM)].map(([, program = '']) => program);
      const modules = [file, ...programs.filter((program) => existsSync(join(root, program)))].map(read);
      return modules.some(({ imported }) => [...imported.values()].some(({ from, name }) => startsBrowser(from, name)));
    },
    /** @param {string} file a test file @returns {boolean} whether it visits the site that has the fixtures in it */
    fixtures: (file) => namesFixtures(file),
  };
}

/** @param {string} root @param {string} file @returns {Module} */
function parseModule(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  /** @type {Module} */
  const module = { text, imported: new Map(), passedOn: new Map(), declared: new Map() };
  for (const [, verb, typeOnly, names = '', specifier = ''] of text.matchAll(NAMED)) {
    if (typeOnly) continue;
    const from = specifier.startsWith('.') ? join(dirname(file), specifier).replaceAll('\\', '/') : specifier;
    for (const each of names.split(',').map((part) => part.trim())) {
      if (!each || each.startsWith('type ')) continue;
      const [name = '', local = name] = each.split(' as ');
      module[verb === 'import' ? 'imported' : 'passedOn'].set(local, { from, name });
    }
  }
  for (const part of text.split(/^(?=\S)/m)) {
    const [, name] = DECLARATION.exec(part) ?? [];
    if (name) module.declared.set(name, part);
  }
  return module;
}
