/** Inputs for text, numbers, dates and times. Empty inputs return `undefined`. */
((wp, meguri) => {
  const { createElement: h } = wp.element;
  const { FieldLayout, describedBy } = meguri;
  /** Minimum `maxLength` of a multi-line input */
  const PARAGRAPH = 1000;

  meguri.LineInput = function LineInput({ field, place, value, onChange }) {
    const isLong = (field.maxLength ?? 0) >= PARAGRAPH;
    return h(
      FieldLayout,
      { field, place, text: value ?? '' },
      h(isLong ? 'textarea' : 'input', {
        ...describedBy(place),
        ...(isLong ? { rows: 3 } : { type: 'text' }),
        className: 'meguri-input',
        value: value ?? '',
        onChange: (event) => onChange(event.target.value || undefined),
      }),
    );
  };

  meguri.NumberInput = function NumberInput({ field, place, value, onChange }) {
    // WordPress returns 0 for an unset number.
    const isUnset = value === undefined || value === null || (value === 0 && field.isRequired && !field.inside);
    return h(
      FieldLayout,
      { field, place },
      h('input', {
        ...describedBy(place),
        type: 'number',
        className: 'meguri-input meguri-input--number',
        min: field.minimum,
        max: field.maximum,
        step: field.type === 'integer' ? 1 : 'any',
        value: isUnset ? '' : value,
        onChange: (event) => onChange(event.target.value === '' ? undefined : Number(event.target.value)),
      }),
    );
  };

  /** Returns undefined for plain text. */
  meguri.dateInputType = ({ pattern = '' }) => {
    if (pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}T')) return 'datetime-local';
    if (pattern === '^\\d{4}-\\d{2}-\\d{2}$') return 'date';
    if (pattern.startsWith('^\\d{4}-(?:0[1-9]|1[0-2])')) return 'month';
    return pattern.startsWith('^(?:[01]\\d|2[0-3])') ? 'time' : undefined;
  };

  /** The contract requires the offset of the site's time zone. */
  const withOffset = (text) => text && `${text.slice(0, 16)}:00${wp.date.date('P', text)}`;
  const inputValue = (value) => (value ? wp.date.date('Y-m-d\\TH:i', value) : '');

  meguri.DateInput = function DateInput({ field, place, value, onChange }) {
    const type = meguri.dateInputType(field);
    const isMoment = type === 'datetime-local';
    return h(
      FieldLayout,
      { field, place },
      h('input', {
        ...describedBy(place),
        type,
        className: 'meguri-input meguri-input--moment',
        value: isMoment ? inputValue(value) : (value ?? ''),
        onChange: ({ target }) => onChange((isMoment ? withOffset(target.value) : target.value) || undefined),
      }),
    );
  };
})(window.wp, window.meguri);
