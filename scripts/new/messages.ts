import type { Language } from '../../contract/vocabulary.ts';

interface CreatedEntry {
  files: readonly string[];
  id: number;
  /** Argument for `npm run preview`; null without a page. */
  preview: string | null;
}

interface CreatedPart {
  files: readonly string[];
  updated: readonly string[];
  path: string;
}

interface CreatedDefinition extends CreatedPart {
  definition: string;
}

export interface Messages {
  usage(types: readonly string[]): string;
  unknownType(type: string, suggestion: string | undefined, types: readonly string[]): string;
  nameNeeded(type: string): string;
  badName(name: string): string;
  slugTaken(slug: string): string;
  folderExists(folder: string): string;
  created(entry: CreatedEntry): string;
  partNameNeeded: Record<'page' | 'type' | 'form', string>;
  pageTaken(path: string): string;
  createdPage(page: CreatedPart): string;
  badTypeName(name: string): string;
  badFormName(name: string): string;
  nameTaken(name: string): string;
  createdType(type: CreatedDefinition): string;
  createdForm(form: CreatedDefinition): string;
  notInserted(file: string, added: string): string;
}

export const MESSAGES: Record<Language, Messages> = {
  ja: {
    usage: (types) =>
      `種類を書いてください: npm run new -- news lift-inspection（英語の下書きも作るときは --en）\n種類: ${types.join('、')}\nサイトのページを足すとき: npm run new -- page sustainability\n記事の種類を足すとき: npm run new -- type reports\nフォームを足すとき: npm run new -- form tour-request\n見本を自社のサイトに置き換えるとき: npm run new -- site\nメッセージの言語: --lang ja または --lang en（付けないときは LC_ALL、LC_MESSAGES、LANG で決まります）`,
    unknownType: (type, suggestion, types) =>
      `「${type}」という種類はありません。${suggestion ? `「${suggestion}」ではありませんか。` : ''}\n種類: ${types.join('、')}`,
    nameNeeded: (type) => `ページの住所になる名前が要ります: npm run new -- ${type} station-front-office`,
    badName: (name) => `「${name}」は使えません。半角の小文字、数字、ハイフンで80字までです。例: station-front-office`,
    slugTaken: (slug) => `「${slug}」はほかの記事が使っています。別の名前にしてください。`,
    folderExists: (folder) => `${folder} はもうあります。何も変えていません。別の名前にしてください。`,
    created: ({ files, id, preview }) =>
      [
        `下書きを作りました（番号 ${id}）:`,
        ...files.map((file) => `  ${file}`),
        '次にすること:',
        '  1. 空いている項目と、本文を書きます。',
        '  2. npm run check-content で、残りを確かめます。',
        ...(preview ? [`  3. npm run preview -- ${preview} で、公開前に見られます。`] : []),
        `  ${preview ? 4 : 3}. 公開するときに、draft: true の行を消します。`,
      ].join('\n'),
    partNameNeeded: {
      page: 'ページの住所が要ります: npm run new -- page sustainability',
      type: '種類の名前が要ります: npm run new -- type reports',
      form: 'フォームの名前が要ります: npm run new -- form tour-request',
    },
    pageTaken: (path) => `${path} はもうあります。何も変えていません。別の住所にしてください。`,
    createdPage: ({ files, updated, path }) =>
      [
        `ページ ${path} を作りました:`,
        ...files.map((file) => `  ${file}`),
        `変わったファイル: ${updated.join('、')}`,
        '次にすること:',
        '  1. 日本語と英語の題名、説明、区分を書きます。',
        '  2. npm run dev で見て、npm run check-content で確かめます。',
        '  3. メニューや、ほかのページからリンクします。',
      ].join('\n'),
    badTypeName: (name) => `「${name}」は使えません。半角の小文字の複数形で、14字ほどまでです。例: reports`,
    badFormName: (name) => `「${name}」は使えません。半角の小文字、数字、ハイフンで20字までです。例: tour-request`,
    nameTaken: (name) => `「${name}」という名前は、もう使われています。何も変えていません。別の名前にしてください。`,
    createdType: ({ files, updated, definition, path }) =>
      [
        `記事の種類を作りました。一覧は ${path} です:`,
        ...files.map((file) => `  ${file}`),
        `変わったファイル: ${updated.join('、')}`,
        '次にすること:',
        `  1. ${definition} に日本語と英語の名前を書き、項目を決めて、npm run schemas を実行します。`,
        '  2. 記事を書きます。npm run dev で見て、npm run check-content で確かめます。',
        '  3. メニューや、ほかのページからリンクします。',
      ].join('\n'),
    createdForm: ({ files, updated, definition, path }) =>
      [
        `フォームを作りました。ページは ${path} です:`,
        ...files.map((file) => `  ${file}`),
        `変わったファイル: ${updated.join('、')}`,
        '次にすること:',
        `  1. ${definition} に日本語と英語の名前とメールの文を書き、項目を決めて、npm run schemas を実行します。`,
        '  2. npm run dev で見ます。送信されたものは npm run inbox で読めます。',
        '  3. メニューや、ほかのページからリンクします。',
      ].join('\n'),
    notInserted: (file, added) => `${file} を自動では書き換えられません。次の行を足してください: ${added}`,
  },
  en: {
    usage: (types) =>
      `Usage: npm run new -- TYPE NAME, for example npm run new -- news lift-inspection (--en also creates an English draft)\nTypes: ${types.join(', ')}\nTo add a page to the site: npm run new -- page sustainability\nTo add a content type: npm run new -- type reports\nTo add a form: npm run new -- form tour-request\nTo replace the sample with your company’s site: npm run new -- site\nLanguage of messages: --lang ja or --lang en (otherwise determined by LC_ALL, LC_MESSAGES and LANG)`,
    unknownType: (type, suggestion, types) =>
      `Unknown type “${type}”.${suggestion ? ` Did you mean “${suggestion}”?` : ''}\nTypes: ${types.join(', ')}`,
    nameNeeded: (type) => `A name is required for the address: npm run new -- ${type} station-front-office`,
    badName: (name) =>
      `“${name}” is not a valid name. Use at most 80 lowercase letters, digits and hyphens, for example station-front-office.`,
    slugTaken: (slug) => `Another entry already has the name “${slug}”. Choose another name.`,
    folderExists: (folder) => `${folder} already exists. Nothing was changed. Choose another name.`,
    created: ({ files, id, preview }) =>
      [
        `Created a draft (id ${id}):`,
        ...files.map((file) => `  ${file}`),
        'Next steps:',
        '  1. Fill in the empty fields and write the text.',
        '  2. Run npm run check-content to list what is missing.',
        ...(preview ? [`  3. Preview it with npm run preview -- ${preview}.`] : []),
        `  ${preview ? 4 : 3}. To publish it, delete the line “draft: true”.`,
      ].join('\n'),
    partNameNeeded: {
      page: 'An address is required: npm run new -- page sustainability',
      type: 'A name is required: npm run new -- type reports',
      form: 'A name is required: npm run new -- form tour-request',
    },
    pageTaken: (path) => `${path} already exists. Nothing was changed. Choose another address.`,
    createdPage: ({ files, updated, path }) =>
      [
        `Created the page ${path}:`,
        ...files.map((file) => `  ${file}`),
        `Updated: ${updated.join(', ')}`,
        'Next steps:',
        '  1. Write title, description and sections in Japanese and English.',
        '  2. View it with npm run dev, and check it with npm run check-content.',
        '  3. Link to it from a menu or another page.',
      ].join('\n'),
    badTypeName: (name) =>
      `“${name}” is not a valid name. Use a plural of at most about 14 lowercase letters, for example reports.`,
    badFormName: (name) =>
      `“${name}” is not a valid name. Use at most 20 lowercase letters, digits and hyphens, for example tour-request.`,
    nameTaken: (name) => `The name “${name}” is already in use. Nothing was changed. Choose another name.`,
    createdType: ({ files, updated, definition, path }) =>
      [
        `Created the content type. Its list page is ${path}:`,
        ...files.map((file) => `  ${file}`),
        `Updated: ${updated.join(', ')}`,
        'Next steps:',
        `  1. Name the type in Japanese and English in ${definition}, define its fields, and run npm run schemas.`,
        '  2. Write the entries. View them with npm run dev, and check them with npm run check-content.',
        '  3. Link to the list from a menu or another page.',
      ].join('\n'),
    createdForm: ({ files, updated, definition, path }) =>
      [
        `Created the form. Its page is ${path}:`,
        ...files.map((file) => `  ${file}`),
        `Updated: ${updated.join(', ')}`,
        'Next steps:',
        `  1. Write labels and emails in Japanese and English in ${definition}, define its fields, and run npm run schemas.`,
        '  2. View it with npm run dev, and read submissions with npm run inbox.',
        '  3. Link to the page from a menu or another page.',
      ].join('\n'),
    notInserted: (file, added) => `${file} could not be updated automatically. Add: ${added}`,
  },
};
