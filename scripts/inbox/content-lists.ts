/** Titles of documents, positions and events, which submissions refer to. */
import { UnreadableError } from '../../backend/content/disk/read-file.ts';
import { takeSnapshot } from '../../backend/content/reading/folder-snapshot.ts';
import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import type { FormSubject } from '../../contract/forms/define-form.ts';
import { formSubject, SUBMISSION_KINDS } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/vocabulary.ts';

export type Lists = { [Type in FormSubject['type']]: EndpointResponse<Type>['items'] };

/**
 * Reads only the types that submissions refer to, because pictures of other types take seconds.
 *
 * @returns empty lists if the content is not stored here or cannot be read
 */
export async function readLists(contentDir: string, lang: Language): Promise<Lists> {
  const types = new Set(SUBMISSION_KINDS.flatMap((kind) => formSubject(kind)?.type ?? []));
  const { createContentReader } = await import('../../backend/content/content-reader.ts');
  const snapshot = await takeSnapshot(contentDir);
  // Texts contain variables of the profile.
  const folders = snapshot.folders.filter(({ type }) => type === 'site' || types.has(type as FormSubject['type']));
  const content = await createContentReader(contentDir)
    .read({ ...snapshot, folders }, async () => true)
    .catch((error: unknown) => {
      if (error instanceof UnreadableError) return null;
      throw error;
    });
  return Object.fromEntries([...types].map((type) => [type, content?.entries[type][lang] ?? []])) as unknown as Lists;
}

/** Maps `{kind}/{id}` to titles. */
export function titlesIn(lists: Lists): Map<string, string> {
  return new Map(
    SUBMISSION_KINDS.flatMap((kind) => {
      const type = formSubject(kind)?.type;
      return type ? lists[type].map(({ id, title }): [string, string] => [`${kind}/${id}`, title]) : [];
    }),
  );
}
