/** Runs recipes of `docs/guides/extending.md` in a copy of the project. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { asWritten } from '../../support/site/as-written.ts';
import { sendRequest } from '../../support/site/send-request.ts';
import { developmentServer } from '../project-copy.ts';

const recipes = readFileSync(join(PROJECT_ROOT, 'docs/guides/extending.md'), 'utf8');

export function recipe(heading: string): string {
  const [, text] = new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(recipes) ?? [];
  if (!text) throw new Error(`There is no recipe “${heading}”.`);
  return text;
}

/** Returns the code for a file, which its first line names. */
export function codeFor(text: string, file: string): string {
  const [, code] =
    new RegExp(`^\`\`\`tsx?\\n// ${file.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (!code) throw new Error(`The recipe has no code for ${file}.`);
  return code;
}

export interface Change {
  file: string;
  from: string;
  to: string;
}

export function changesIn(text: string): Change[] {
  return [...text.matchAll(/^( *)```diff\n *\/\/ (.*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', file = '', body = '']) => {
      const lines = body
        .split('\n')
        .slice(0, -1)
        .map((line) => line.slice(indent.length));
      const collect = (mark: string) =>
        lines
          .filter((line) => !line.startsWith(mark))
          .map((line) => line.slice(1))
          .join('\n');
      return { file, from: collect('+'), to: collect('-') };
    },
  );
}

export function newArguments(text: string): string[] {
  const [, args = ''] = /^npm run new -- (.*)$/m.exec(text) ?? [];
  return args.split(' ');
}

export type ProjectCopy = Awaited<ReturnType<typeof projectCopy>>;

export async function projectCopy() {
  const dev = await developmentServer();
  cpSync(join(PROJECT_ROOT, 'wordpress/meguri'), join(dev.root, 'wordpress/meguri'), { recursive: true });
  return {
    ...dev,
    statusOf: async (path: string) => (await sendRequest(dev.origin, path)).status,
    /** Returns the document without the comments that React inserts between texts, and without line breaks. */
    bodyOf: async (path: string) =>
      asWritten((await sendRequest(dev.origin, path, { 'accept-language': 'ja' })).body.replaceAll('<!-- -->', '')),
    run: (program: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(dev.root, program), ...args], { cwd: dev.root }),
    async checkContent() {
      const program = join(dev.root, 'scripts/check-content.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: dev.root }).catch(
        (error: { stdout: string }) => error,
      );
      return stdout;
    },
    /** @throws {Error} if the text does not occur exactly once */
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
