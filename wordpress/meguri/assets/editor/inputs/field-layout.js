/** Label, help, character count and error of an input. */
((wp, meguri) => {
  const { createElement: h } = wp.element;
  const { __, sprintf } = wp.i18n;

  /** Counts code points. */
  const countOf = (text) => [...(text ?? '')].length;

  const idsOf = (place) => `${meguri.idOf(place)}-note`;

  meguri.describedBy = (place) => ({ id: meguri.idOf(place), 'aria-describedby': idsOf(place) });

  /** @param {object} props `text` to count its characters; `isGroup` if the children have labels */
  meguri.FieldLayout = function FieldLayout({ field, place, text, isGroup, children }) {
    const finding = meguri.useFinding(place);
    const count = field.maxLength && text !== undefined ? countOf(text) : 0;
    const isTooLong = field.maxLength && count > field.maxLength;
    // Shows the count only near the limit.
    const isCounted = field.maxLength && count > field.maxLength * 0.7;
    const required = field.isRequired ? h('span', { className: 'meguri-required' }, __('Required', 'meguri')) : null;
    const className = `meguri-label${field.isLabelHidden ? ' screen-reader-text' : ''}`;
    const label = isGroup
      ? h('legend', { className }, field.label, required)
      : h('label', { className, htmlFor: meguri.idOf(place) }, field.label, required);
    return h(
      isGroup ? 'fieldset' : 'div',
      {
        className: `meguri-field${finding ? ' meguri-field--wrong' : ''}`,
        ...(isGroup && { id: meguri.idOf(place), tabIndex: -1 }),
      },
      label,
      children,
      h(
        'div',
        { id: idsOf(place), className: 'meguri-note' },
        finding && h('p', { className: 'meguri-wrong' }, finding),
        field.help && h('p', { className: 'meguri-help' }, field.help),
        isCounted &&
          h(
            'p',
            { className: isTooLong ? 'meguri-wrong' : 'meguri-help' },
            // translators: how many characters are written, and how many may be.
            sprintf(__('%1$d of %2$d characters', 'meguri'), count, field.maxLength),
          ),
      ),
    );
  };
})(window.wp, window.meguri);
