/** Inputs for a choice, several choices, and yes or no. */
((wp, meguri) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { CheckboxControl } = wp.components;
  const { FieldLayout, describedBy } = meguri;

  meguri.ChoiceInput = function ChoiceInput({ field, place, value, onChange }) {
    const selected = value || field.default || '';
    return h(
      FieldLayout,
      { field, place },
      h(
        'select',
        {
          ...describedBy(place),
          className: 'meguri-input',
          value: selected,
          onChange: (event) => onChange(event.target.value || undefined),
        },
        !field.default && h('option', { value: '' }, __('Choose', 'meguri')),
        field.options.map((option) => h('option', { key: option.value, value: option.value }, option.label)),
      ),
    );
  };

  meguri.ChoicesInput = function ChoicesInput({ field, place, value, onChange }) {
    const selected = value ?? [];
    return h(
      FieldLayout,
      { field, place, isGroup: true },
      field.items.options.map((option) =>
        h(CheckboxControl, {
          key: option.value,
          label: option.label,
          checked: selected.includes(option.value),
          onChange: (isOn) =>
            // Keeps the order of the options.
            onChange(
              field.items.options
                .map((choice) => choice.value)
                .filter((key) => (key === option.value ? isOn : selected.includes(key))),
            ),
        }),
      ),
    );
  };

  meguri.YesNoInput = function YesNoInput({ field, place, value, onChange }) {
    const finding = meguri.useFinding(place);
    return h(
      'div',
      { id: meguri.idOf(place), className: 'meguri-field' },
      h(CheckboxControl, {
        label: field.label,
        help: finding ?? field.help,
        checked: Boolean(value),
        onChange,
      }),
    );
  };
})(window.wp, window.meguri);
