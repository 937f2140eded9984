/** Inputs for ordered lists and for objects. */
((wp, meguri) => {
  const { createElement: h, useRef, useEffect } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { Button } = wp.components;

  /** Returns default values, and the value of single-value enums. */
  const begunAll = (fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, { default: preset, enum: only }]) => [name, preset ?? (only?.length === 1 ? only[0] : undefined)])
        .filter(([, value]) => value !== undefined),
    );
  const begun = ({ oneOf, properties, format }) => {
    if (oneOf) return begun(oneOf[0]);
    if (properties) return begunAll(properties);
    return format === 'picture' ? {} : '';
  };
  meguri.begunAll = begunAll;

  /** Keeps the field order. An emptied field gets its default, or is removed. */
  meguri.changed = (value, fields, name, next) => {
    const all = { ...value, [name]: next ?? fields[name]?.default };
    const ordered = Object.fromEntries(Object.keys({ ...fields, ...all }).map((key) => [key, all[key]]));
    return Object.fromEntries(Object.entries(ordered).filter(([, kept]) => kept !== undefined));
  };

  /** Nothing is required in an optional object without values (`isOptional`). */
  meguri.ObjectFields = function ObjectFields({ fields, place, value, onChange, isOptional }) {
    const own = Array.isArray(value) ? {} : (value ?? {});
    return Object.entries(fields).map(([name, field]) =>
      h(meguri.Field, {
        key: name,
        // WordPress adds a default 0 to top-level fields only.
        field: { ...field, inside: true, isRequired: field.isRequired && !isOptional },
        name,
        place: `${place}.${name}`,
        value: own[name],
        onChange: (next) => onChange(meguri.changed(own, fields, name, next)),
      }),
    );
  };

  /** Changing the kind keeps the values of common fields. */
  meguri.VariantFields = function VariantFields({ field, place, value, onChange }) {
    const kinds = field.oneOf.flatMap((one) => one.properties.kind.options);
    const kind = value?.kind ?? kinds[0].value;
    const fields = field.oneOf.find((one) => one.properties.kind.enum.includes(kind)).properties;
    const { kind: chosen, ...others } = fields;
    return [
      h(meguri.ChoiceInput, {
        key: 'kind',
        field: { ...chosen, options: kinds, default: kinds[0].value },
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
    const added = useRef(false);
    useEffect(() => {
      if (!added.current) return;
      added.current = false;
      list.current?.querySelector(':scope > li:last-child :is(input, textarea, select)')?.focus();
    }, [items.length]);
    const move = (from, to) => {
      const moved = [...items];
      moved.splice(to, 0, ...moved.splice(from, 1));
      onChange(moved);
    };
    const add = () => {
      added.current = true;
      onChange([...items, begun(field.items)]);
    };
    return h(
      meguri.Frame,
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
            onChange: (next) => onChange(items.map((old, at) => (at === index ? (next ?? '') : old))),
            onMove: move,
            onRemove: (at) => onChange(items.filter((_, own) => own !== at)),
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
