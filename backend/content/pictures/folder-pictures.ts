import { basename, join } from 'node:path';
import PQueue from 'p-queue';
import type { Picture } from '../../../contract/entries/fields.ts';
import type { PictureFile } from '../../../contract/entries/written/picture-file.ts';
import { unusableByName } from '../../content-lint/checks/check-picture.ts';
import { type Diagnostic, type Finding, finding } from '../../content-lint/diagnostics.ts';
import { closestMatch } from '../../content-lint/did-you-mean.ts';
import type { FolderSnapshot } from '../reading/folder-snapshot.ts';
import { type Colours, inspectPicture, type PictureFacts } from './inspect-picture.ts';

/** Excludes SVG, which can contain scripts. */
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
export const MEDIA_TYPES: Readonly<Record<string, string>> = { ...PICTURE_TYPES, svg: 'image/svg+xml' };

export interface FolderPictures {
  folder: string;
  facts: ReadonlyMap<string, PictureFacts>;
  problems: ReadonlyMap<string, Finding>;
  warnings: Diagnostic[];
}

/** Limits memory use: each picture is read as a whole. */
const readQueue = new PQueue({ concurrency: 4 });

/** @throws {UnreadableError} */
export async function readPictures(
  contentDir: string,
  { path, files }: FolderSnapshot,
  colours: Colours,
): Promise<FolderPictures> {
  const facts = new Map<string, PictureFacts>();
  const problems = new Map<string, Finding>();
  const warnings: Diagnostic[] = [];
  const names = [...files.keys()].filter((name) => (name.split('.').pop()?.toLowerCase() as string) in PICTURE_TYPES);
  const inspected = await Promise.all(
    names.map((name) => readQueue.add(() => inspectPicture(join(contentDir, path, name), name, colours))),
  );
  for (const [index, name] of names.entries()) {
    const result = inspected[index];
    if (!result) continue;
    if ('problem' in result) {
      problems.set(name, result.problem);
      continue;
    }
    facts.set(name, result.facts);
    const file = `${basename(contentDir)}/${path}/${name}`;
    warnings.push(...result.warnings.map((found) => ({ ...found, file, line: 1, isBlocking: false })));
  }
  return { folder: path, facts, problems, warnings };
}

export function mediaPath(folder: string, name: string): string {
  return `${folder}/${encodeURIComponent(name)}`;
}

export function pictureFinding(name: string, { folder, facts, problems }: FolderPictures): Finding | null {
  if (facts.has(name)) return null;
  return (
    problems.get(name) ??
    unusableByName(name) ??
    finding('picture-missing', { name, folder }, closestMatch(name, facts.keys()))
  );
}

/** An invalid portrait is used anyway, cropped. */
export function portraitFinding(name: string, { facts }: FolderPictures): Finding | null {
  const { width = 0, height = 1 } = facts.get(name) ?? {};
  return width < height ? null : finding('portrait-not-upright', { name, width, height });
}

/** @throws {Error} if the picture is unusable */
export function toPicture({ alt, caption, portrait, ...file }: PictureFile, pictures: FolderPictures): Picture {
  return {
    ...toPictureFile(file, pictures),
    alt,
    ...(caption && { caption }),
    ...(portrait && { portrait: toPictureFile(portrait, pictures) }),
  };
}

function toPictureFile(
  { file, focal: [x, y] }: Pick<PictureFile, 'file' | 'focal'>,
  { folder, facts }: FolderPictures,
) {
  const pictureFacts = facts.get(file);
  if (!pictureFacts) throw new Error(`No readable picture ${file} in ${folder}`);
  return { src: `media/${mediaPath(folder, file)}`, ...pictureFacts, focal: { x, y } };
}
