/** Titles of documents, positions and events, which submissions refer to. */
import { API_PATH } from '../../contract/api/api-path.ts';
import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import type { FormSubject } from '../../contract/forms/define-form.ts';
import { formSubject, SUBMISSION_KINDS } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/vocabulary.ts';

export type Lists = { [Type in FormSubject['type']]: EndpointResponse<Type>['items'] };

/** Returns empty lists if the content is not stored here. */
export async function readLists(contentDir: string, lang: Language): Promise<Lists> {
  const { createBackend } = await import('../../backend/backend.ts');
  const backend = createBackend({ contentDir, log: { info() {}, warn() {}, error() {} } });
  const types = new Set(SUBMISSION_KINDS.flatMap((kind) => formSubject(kind)?.type ?? []));
  const lists = [...types].map(async (type) => {
    const url = `http://embedded${API_PATH}/${type}?lang=${lang}&per_page=100`;
    const { items = [] } = await (await backend.privilegedFetch(new Request(url))).json();
    return [type, items];
  });
  const read = Object.fromEntries(await Promise.all(lists)) as Lists;
  await backend.close();
  return read;
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
