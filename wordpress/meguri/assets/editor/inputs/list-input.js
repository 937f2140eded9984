/** Inputs for ordered lists and for objects. */
((wp, meguri) => {
  const { createElement: h, useRef, useEffect } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { Button } = wp.components;

  /** Returns default values, and the value of single-value enums. */
  const initialValues = (fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, { default: preset, enum: values }]) => [
          name,
          preset ?? (values?.length === 1 ? values[0] : undefined),
        ])
        .filter(([, value]) => value !== undefined),
    );
  const initialValue = ({ oneOf, properties, format }) => {
    if (oneOf) return initialValue(oneOf[0]);
    if (properties) return initialValues(properties);
    return format === 'picture' ? {} : '';
  };
  meguri.initialValues = initialValues;

  /** Keeps the field order. An emptied field gets its default, or is removed. */
  meguri.changed = (value, fields, name, next) => {
    const updated = { ...value, [name]: next ?? fields[name]?.default };
    const ordered = Object.fromEntries(Object.keys({ ...fields, ...updated }).map((key) => [key, updated[key]]));
    return Object.fromEntries(Object.entries(ordered).filter(([, entry]) => entry !== undefined));
  };

  /** Fields of an optional object without values are not required (`isOptional`). */
  meguri.ObjectFields = function ObjectFields({ fields, place, value, onChange, isOptional }) {
    const values = Array.isArray(value) ? {} : (value ?? {});
    return Object.entries(fields).map(([name, field]) =>
      h(meguri.Field, {
        key: name,
        // WordPress adds a default 0 to top-level fields only.
        field: { ...field, inside: true, isRequired: field.isRequired && !isOptional },
        name,
        place: `${place}.${name}`,
        value: values[name],
        onChange: (next) => onChange(meguri.changed(values, fields, name, next)),
      }),
    );
  };

  /** Changing the kind keeps the values of common fields. */
  meguri.VariantFields = function VariantFields({ field, place, value, onChange }) {
    const kinds = field.oneOf.flatMap((variant) => variant.properties.kind.options);
    const kind = value?.kind ?? kinds[0].value;
    const fields = field.oneOf.find((variant) => variant.properties.kind.enum.includes(kind)).properties;
    const { kind: kindField, ...others } = fields;
    return [
      h(meguri.ChoiceInput, {
        key: 'kind',
        field: { ...kindField, options: kinds, default: kinds[0].value },
        place: `${place}.kind`,
        value: kind,
        onChange: (next) => onChange({ ...value, kind: next }),
      }),
      h(meguri.ObjectFields, {
        key: 'fields',
        fields: others,
        place,
        value: { ...value, kind },
        onChange,
      }),
    ];
  };

  const nameOf = (item) =>
    Object.entries(item ?? {}).find(
      ([name, part]) => name !== 'kind' && !name.endsWith('_html') && typeof part === 'string',
    )?.[1];

  function Item({ field, listLabel, place, value, index, count, onChange, onMove, onRemove }) {
    const position = index + 1;
    const button = (label, icon, onClick, isOff) =>
      h(Button, { icon, label: sprintf('%1$s: %2$d', label, position), isSmall: true, disabled: isOff, onClick });
    const isObject = field.properties || field.oneOf;
    const body = isObject
      ? h(field.oneOf ? meguri.VariantFields : meguri.ObjectFields, {
          ...(field.oneOf ? { field } : { fields: field.properties }),
          place,
          value,
          onChange,
        })
      : h(meguri.Field, {
          field: { ...field, label: `${listLabel} ${position}`, help: '', isLabelHidden: true },
          name: '',
          place,
          value,
          onChange,
        });
    return h(
      'li',
      { className: 'meguri-item' },
      h(
        'div',
        { className: 'meguri-item-head' },
        h('strong', null, `${position}. ${isObject ? (nameOf(value) ?? '') : ''}`),
        button(__('Up', 'meguri'), 'arrow-up-alt2', () => onMove(index, index - 1), index === 0),
        button(__('Down', 'meguri'), 'arrow-down-alt2', () => onMove(index, index + 1), index === count - 1),
        button(__('Remove', 'meguri'), 'trash', () => onRemove(index)),
      ),
      body,
    );
  }

  meguri.ListInput = function ListInput({ field, place, value, onChange }) {
    const items = value ?? [];
    const list = useRef();
    const wasAdded = useRef(false);
    useEffect(() => {
      if (!wasAdded.current) return;
      wasAdded.current = false;
      list.current?.querySelector(':scope > li:last-child :is(input, textarea, select)')?.focus();
    }, [items.length]);
    const move = (from, to) => {
      const moved = [...items];
      moved.splice(to, 0, ...moved.splice(from, 1));
      onChange(moved);
    };
    const add = () => {
      wasAdded.current = true;
      onChange([...items, initialValue(field.items)]);
    };
    return h(
      meguri.FieldLayout,
      { field, place, isGroup: true },
      h(
        'ol',
        { ref: list, className: 'meguri-list' },
        items.map((item, index) =>
          h(Item, {
            key: index,
            field: field.items,
            listLabel: field.label,
            place: `${place}.${index}`,
            value: item,
            index,
            count: items.length,
            onChange: (next) => onChange(items.map((other, position) => (position === index ? (next ?? '') : other))),
            onMove: move,
            onRemove: (removed) => onChange(items.filter((_, position) => position !== removed)),
          }),
        ),
      ),
      h(
        Button,
        { variant: 'secondary', isSmall: true, disabled: items.length >= (field.maxItems ?? 100), onClick: add },
        __('Add', 'meguri'),
      ),
    );
  };
})(window.wp, window.meguri);
