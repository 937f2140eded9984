/** Executing the recipes of `docs/extending.md` in a copy of the project. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { ask } from '../../support/site/ask.ts';
import { developmentServer } from '../project-copy.ts';

const recipes = readFileSync(join(PROJECT_ROOT, 'docs/extending.md'), 'utf8');

/** The text of a recipe, which is a section of the document. */
export function recipe(heading: string): string {
  const [, text] = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(recipes) ?? [];
  if (!text) throw new Error(`There is no recipe “${heading}”.`);
  return text;
}

/** The code of a recipe for a file, which its first line names. */
export function codeFor(text: string, file: string): string {
  const [, code] =
    new RegExp(`^\`\`\`tsx?\\n// ${file.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (!code) throw new Error(`The recipe has no code for ${file}.`);
  return code;
}

/** A change of a file, which a `diff` block of a recipe shows. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** The changes in a recipe, in order. */
export function changesIn(text: string): Change[] {
  return [...text.matchAll(/^( *)```diff\n *\/\/ (.*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', file = '', body = '']) => {
      const lines = body
        .split('\n')
        .slice(0, -1)
        .map((line) => line.slice(indent.length));
      const kept = (mark: string) =>
        lines
          .filter((line) => !line.startsWith(mark))
          .map((line) => line.slice(1))
          .join('\n');
      return { file, from: kept('+'), to: kept('-') };
    },
  );
}

/** The arguments of the recipe's `npm run new -- …`. */
export function newArguments(text: string): string[] {
  const [, args = ''] = /^npm run new -- (.*)$/m.exec(text) ?? [];
  return args.split(' ');
}

export type ProjectCopy = Awaited<ReturnType<typeof projectCopy>>;

/** A copy of the project with the development server and the WordPress plugin. */
export async function projectCopy() {
  const dev = await developmentServer();
  cpSync(join(PROJECT_ROOT, 'wordpress/meguri'), join(dev.root, 'wordpress/meguri'), { recursive: true });
  return {
    ...dev,
    statusOf: async (path: string) => (await ask(dev.origin, path)).status,
    /** The document without the comments that React puts between texts. */
    bodyOf: async (path: string) =>
      (await ask(dev.origin, path, { 'accept-language': 'ja' })).body.replaceAll('<!-- -->', ''),
    run: (program: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(dev.root, program), ...args], { cwd: dev.root }),
    /** What `npm run check-content` prints, whether or not it finds mistakes. */
    async checkContent() {
      const program = join(dev.root, 'scripts/check-content.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: dev.root }).catch(
        (error: { stdout: string }) => error,
      );
      return stdout;
    },
    /** Replaces text of a file. @throws {Error} where it is not there once */
    edit(file: string, from: string, to: string) {
      const text = dev.read(file);
      if (text.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`);
      dev.write(
        file,
        text.replace(from, () => to),
      );
    },
  };
}
