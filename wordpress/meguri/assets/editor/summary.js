/** Summarizes a value in one line, for read-only display. */
((wp, meguri) => {
  const { __, sprintf } = wp.i18n;

  const textOf = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
  const optionOf = (options, value) => options.find((option) => option.value === value)?.label ?? value;

  meguri.isEmpty = (value) =>
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.values(value).every(meguri.isEmpty));

  meguri.summary = (value, field) => {
    if (meguri.isEmpty(value)) return __('None', 'meguri');
    if (field.type === 'boolean') return value ? __('Yes', 'meguri') : __('No', 'meguri');
    if (field.format === 'picture') return `#${value.id}`;
    if (field.format === 'html') return textOf(value);
    if (field.options) return optionOf(field.options, value);
    if (field.items?.options) return value.map((item) => optionOf(field.items.options, item)).join(' / ');
    if (meguri.dateInputType(field) === 'datetime-local') return wp.date.dateI18n('Y-m-d H:i', value);
    // translators: how many items a list has.
    if (Array.isArray(value)) return sprintf(__('%d items', 'meguri'), value.length);
    if (typeof value === 'object')
      return Object.values(value)
        .filter((part) => typeof part === 'string')
        .join(' / ');
    return String(value);
  };
})(window.wp, window.meguri);
