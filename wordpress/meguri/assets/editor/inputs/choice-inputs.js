/** Inputs for a choice, several choices, and yes or no. */
((wp, meguri) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { CheckboxControl } = wp.components;
  const { Frame, describedBy } = meguri;

  meguri.ChoiceInput = function ChoiceInput({ field, place, value, onChange }) {
    const chosen = value || field.default || '';
    return h(
      Frame,
      { field, place },
      h(
        'select',
        {
          ...describedBy(place),
          className: 'meguri-input',
          value: chosen,
          onChange: (event) => onChange(event.target.value || undefined),
        },
        !field.default && h('option', { value: '' }, __('Choose', 'meguri')),
        field.options.map((option) => h('option', { key: option.value, value: option.value }, option.label)),
      ),
    );
  };

  meguri.ChoicesInput = function ChoicesInput({ field, place, value, onChange }) {
    const chosen = value ?? [];
    return h(
      Frame,
      { field, place, isGroup: true },
      field.items.options.map((option) =>
        h(CheckboxControl, {
          key: option.value,
          label: option.label,
          checked: chosen.includes(option.value),
          onChange: (isOn) =>
            // Keeps the order of the options.
            onChange(
              field.items.options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? isOn : chosen.includes(one))),
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
