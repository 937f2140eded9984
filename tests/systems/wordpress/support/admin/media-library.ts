import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';
import { editorOf, type ImportedWordpress } from '../imported-wordpress.ts';
import { logIn } from './log-in.ts';

export interface Upload {
  id: number;
  source_url: string;
}

export async function turnPicture(wordpress: ImportedWordpress, attachment: number): Promise<void> {
  const cookie = await logIn(wordpress, 'admin');
  const edit = await fetch(`${wordpress.origin}/wp-admin/post.php?post=${attachment}&action=edit`, {
    headers: { cookie },
  });
  const nonce = /imageEdit\.open\( \d+, (?:&quot;|")(\w+)/.exec(await edit.text())?.[1] ?? '';
  const form = { action: 'image-editor', do: 'save', target: 'all', history: '[{"r":90}]' };
  const body = new URLSearchParams({ ...form, postid: String(attachment), _ajax_nonce: nonce });
  const response = await fetch(`${wordpress.origin}/wp-admin/admin-ajax.php`, {
    method: 'POST',
    body,
    headers: { cookie },
  });
  expect(await response.text()).toContain('"fw"');
}

export async function upload(
  wordpress: RunningWordpress,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'application/pdf',
): Promise<Upload> {
  const response = await fetch(`${wordpress.origin}/wp-json/wp/v2/media`, {
    method: 'POST',
    body: bytes,
    headers: {
      authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Upload;
}

/** Writes the bytes, then saves the attachment, like plugins that replace files. */
export async function replaceFile(
  wordpress: RunningWordpress & { folder: string },
  { id, source_url }: Upload,
  bytes: Uint8Array,
): Promise<void> {
  const file = join(wordpress.folder, 'tree', new URL(source_url).pathname);
  await writeFile(file, bytes);
  await editorOf(wordpress)(`media/${id}`, { title: 'Replaced' });
}
