import { type FormField, text } from './form-field.ts';

export const name = text('line', {
  label: { ja: 'お名前', en: 'Name' },
  maxLength: 80,
  input: { autoComplete: 'name' },
});

export const kana = text('kana', {
  label: { ja: 'フリガナ', en: 'Name in katakana' },
  hint: { ja: 'ひらがなで入力された場合は、カタカナに変換します。', en: 'As it is pronounced in Japanese.' },
  maxLength: 80,
  onlyIn: 'ja',
});

export const company = text('line', {
  label: { ja: '会社名', en: 'Company' },
  maxLength: 120,
  input: { autoComplete: 'organization' },
});

export const department = text('line', { label: { ja: '部署', en: 'Department' }, maxLength: 120 });

export const email = text('email', {
  label: { ja: 'メールアドレス', en: 'E-mail' },
  maxLength: 254,
  input: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
});

export const emailForReply: FormField = {
  ...email,
  hint: { ja: '当社からの返信先です。', en: 'We will reply to this address.' },
};

export const telephone = text('telephone', {
  label: { ja: '電話番号', en: 'Telephone' },
  hint: {
    ja: 'ハイフンの有無は問いません。海外の番号は「＋」と国番号からご入力ください。',
    en: 'For numbers outside Japan, please begin with + and the country code.',
  },
  maxLength: 40,
  input: { type: 'tel', autoComplete: 'tel' },
});

export const message = text('text', {
  label: { ja: '内容', en: 'Your message' },
  staffLabel: { ja: '内容', en: 'Message' },
  maxLength: 5000,
  input: { rows: 8 },
});

export const consent: FormField<'yes'> = {
  type: 'consent',
  isRequired: true,
  label: { ja: '個人情報の取扱い', en: 'Personal information' },
};
