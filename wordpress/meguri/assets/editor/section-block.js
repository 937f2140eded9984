/** Blocks for page sections: a summary, or a form when selected. */
((wp, meguri) => {
  const { createElement: h, useEffect } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { useBlockProps } = wp.blockEditor;
  const { useSelect } = wp.data;
  const { registerBlockType } = wp.blocks;

  const ICONS = {
    text: 'text',
    statement: 'format-quote',
    steps: 'controls-repeat',
    facts: 'list-view',
    figures: 'chart-bar',
    chart: 'chart-pie',
    series: 'chart-line',
    comparison: 'image-flip-horizontal',
    schedule: 'schedule',
    relations: 'randomize',
    fees: 'money-alt',
    timeline: 'calendar-alt',
    organisation: 'networking',
    portrait: 'id',
    questions: 'editor-help',
    people: 'groups',
    links: 'admin-links',
  };
  /** Names of list attributes, one per kind */
  const LISTS = ['items', 'rows', 'lines', 'units'];
  const MAX_ITEMS = 5;

  const textOf = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
  const lineOf = (item) =>
    typeof item === 'string'
      ? item
      : Object.entries(item)
          .filter(([name, part]) => typeof part === 'string' && name !== 'kind')
          .slice(0, 2)
          .map(([name, part]) => (name.endsWith('_html') ? textOf(part) : part))
          .join('　');

  function Summary({ kind, attributes }) {
    const items = LISTS.map((name) => attributes[name]).find(Array.isArray);
    const picture = meguri.usePicture(attributes.picture?.id);
    const text = attributes.body_html ? textOf(attributes.body_html) : (attributes.quote ?? attributes.lead ?? '');
    return h(
      'div',
      { className: 'meguri-section-summary' },
      h(
        'p',
        { className: 'meguri-section-kind' },
        meguri.kinds[kind],
        // translators: how many items a list has.
        items && ` · ${sprintf(__('%d items', 'meguri'), items.length)}`,
      ),
      h('p', { className: 'meguri-section-heading' }, attributes.heading || __('Without a heading', 'meguri')),
      picture && h('img', { src: picture.url, alt: '' }),
      text && h('p', { className: 'meguri-section-text' }, text),
      items &&
        h(
          'ul',
          null,
          items.slice(0, MAX_ITEMS).map((item, index) => h('li', { key: index }, lineOf(item))),
          items.length > MAX_ITEMS && h('li', null, '…'),
        ),
    );
  }

  /** Assigns a unique, permanent id, because links refer to it. */
  function useOwnId(kind, clientId, id, setAttributes) {
    const others = useSelect(
      (select) => {
        const blocks = select('core/block-editor').getBlocks();
        return blocks
          .slice(
            0,
            blocks.findIndex((block) => block.clientId === clientId),
          )
          .map((block) => block.attributes.id)
          .join(' ');
      },
      [clientId],
    );
    useEffect(() => {
      const usedIds = others.split(' ');
      if (id && !usedIds.includes(id)) return;
      let number = 2;
      let uniqueId = kind;
      while (usedIds.includes(uniqueId)) uniqueId = `${kind}-${number++}`;
      setAttributes({ id: uniqueId });
    }, [id, others]);
  }

  const usePlace = (clientId) =>
    useSelect(
      (select) =>
        `block.${select('core/block-editor')
          .getBlocks()
          .findIndex((block) => block.clientId === clientId)}`,
      [clientId],
    );

  function edit(kind, fields) {
    const { id: idField, link, ...parts } = fields;
    // Shows the link field last.
    const others = { ...parts, ...(link && { link }) };
    return function Section({ attributes, setAttributes, isSelected, clientId }) {
      useOwnId(kind, clientId, attributes.id, setAttributes);
      const place = usePlace(clientId);
      const { findings, isStrict } = meguri.useFindings();
      const isInSection = (finding) => finding.place.startsWith(`${place}.`) && (isStrict || !finding.isMissing);
      const findingCount = findings.filter(isInSection).length;
      const change = (next) => {
        // Removed attributes must be set to undefined.
        const removed = Object.keys(attributes).filter((name) => !(name in next));
        setAttributes({ ...Object.fromEntries(removed.map((name) => [name, undefined])), ...next });
      };
      useEffect(() => setAttributes({ ...meguri.initialValues(others), ...attributes }), []);
      return h(
        'div',
        useBlockProps({ className: `meguri-section${isSelected ? ' meguri-section--open' : ''}` }),
        findingCount > 0 &&
          h(
            'p',
            { className: 'meguri-wrong' },
            // translators: how many things are missing.
            sprintf(__('To correct: %d', 'meguri'), findingCount),
          ),
        isSelected
          ? h(
              'div',
              { className: 'meguri-form' },
              h('p', { className: 'meguri-section-kind' }, meguri.kinds[kind]),
              h(meguri.ObjectFields, { fields: others, place, value: attributes, onChange: change }),
              h(
                'details',
                { className: 'meguri-more' },
                h('summary', null, idField.label),
                h(meguri.LineInput, {
                  field: idField,
                  place: `${place}.id`,
                  value: attributes.id,
                  onChange: (id) => setAttributes({ id }),
                }),
              ),
              h(meguri.SectionRemoval, { clientId, name: attributes.heading || meguri.kinds[kind] }),
            )
          : h(Summary, { kind, attributes }),
      );
    };
  }

  for (const [kind, fields] of Object.entries(meguri.sections)) {
    registerBlockType(`meguri/${kind}`, {
      title: meguri.kinds[kind],
      icon: ICONS[kind],
      category: 'meguri',
      // Allows searching in English.
      keywords: [kind],
      edit: edit(kind, fields),
      save: () => null,
    });
  }
})(window.wp, window.meguri);
