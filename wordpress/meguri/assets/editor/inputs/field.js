/** Selects the input for a field. */
((wp, meguri) => {
  const { createElement: h } = wp.element;

  const inputOf = (field, name) => {
    if (name === 'related') return meguri.RelatedInput;
    if (field.format === 'html') return meguri.HtmlInput;
    if (field.format === 'picture') return meguri.PictureInput;
    if (field.options) return meguri.ChoiceInput;
    if (field.items?.options) return meguri.ChoicesInput;
    if (field.type === 'array') return meguri.ListInput;
    if (field.type === 'boolean') return meguri.YesNoInput;
    if (field.type === 'integer' || field.type === 'number') return meguri.NumberInput;
    return meguri.dateInputType(field) ? meguri.DateInput : meguri.LineInput;
  };

  /** @param {object} props `field`, `name`, `place` (`meta.summary`), `value`, `onChange` */
  meguri.Field = function Field({ field, name, place, value, onChange }) {
    if (field.properties) {
      return h(
        meguri.FieldLayout,
        { field, place, isGroup: true },
        h(meguri.ObjectFields, {
          fields: field.properties,
          isOptional: !field.isRequired && meguri.isEmpty(value),
          place,
          value,
          // An object without values is unset.
          onChange: (next) => onChange(Object.keys(next).length > 0 ? next : undefined),
        }),
      );
    }
    return h(inputOf(field, name), { field, place, value, onChange });
  };
})(window.wp, window.meguri);
