import { fillPlaceholders } from '../../contract/forms/fill-placeholders.ts';
import { type FormField, ruleOf } from '../../contract/forms/form-field.ts';
import { forms, submissionKind } from '../../contract/forms/forms.ts';
import type { Locale } from '../i18n/locales.ts';
import type { FieldView, FormView } from './form-state.ts';

const MEGABYTE = 1024 * 1024;

/** @param subject key of the form's entry; may be empty */
export function formDefinitionView(
  name: string,
  subject: string,
  locale: Locale,
): Pick<FormView, 'kind' | 'fields' | 'hasConfirmation' | 'event'> {
  const kind = submissionKind(name);
  const { hasConfirmation, event } = forms[kind];
  const fields: Readonly<Record<string, FormField>> = forms[kind].fields;
  const values = Object.entries<string>(event.values);
  return {
    kind,
    fields: Object.entries(fields).map(([name, field]) => fieldView(name, field, locale)),
    hasConfirmation,
    event: {
      event: event.name,
      values: Object.fromEntries(values.filter(([, from]) => from === 'subject').map(([name]) => [name, subject])),
      choices: Object.fromEntries(
        values.flatMap(([name, from]) => {
          const { isRequired, options = {} } = fields[from] ?? {};
          return from === 'subject'
            ? []
            : [[name, { field: from, options: [...(isRequired ? [] : ['']), ...Object.keys(options)] }]];
        }),
      ),
    },
  };
}

function fieldView(name: string, field: FormField, locale: Locale): FieldView {
  const { label, hint, problems = {}, input, options = {}, isFolded } = field;
  const { maxLength = 0, maxFiles = 0, maxFileBytes = 0 } = field;
  const rule = ruleOf(name, field);
  const limits = {
    max: maxLength.toLocaleString(locale),
    files: String(maxFiles),
    megabytes: String(maxFileBytes / MEGABYTE),
  };
  return {
    ...rule,
    ...(rule.type === 'choice' && {
      isFolded: isFolded === true,
      options: Object.entries(options).map(([value, option]) => ({ value, label: option.label[locale] })),
    }),
    label: label[locale],
    hint: hint ? fillPlaceholders(hint[locale], limits) : null,
    problems: Object.fromEntries(Object.entries(problems).map(([problem, text]) => [problem, text[locale]])),
    input: input ?? {},
  } as FieldView;
}
