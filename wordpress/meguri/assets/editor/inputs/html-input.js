/** Input for HTML: a preview, and WordPress's classic editor in a window. */
((wp, meguri) => {
  const { createElement: h, useState, useEffect, useRef } = wp.element;
  const { __ } = wp.i18n;
  const { Button, Modal } = wp.components;
  const { FieldLayout } = meguri;

  /** Unwraps a single paragraph unless the value had `<p>` before. */
  const unwrapParagraph = (previous, html) => {
    const paragraph = html.trim().match(/^<p>((?:(?!<\/?p\b)[\s\S])*)<\/p>$/);
    return paragraph && !/<p\b/.test(previous) && previous !== '' ? paragraph[1] : html.trim();
  };

  function HtmlEditor({ field, id, value, onSave, onClose }) {
    const initial = useRef(value);
    useEffect(() => {
      wp.oldEditor.initialize(id, {
        tinymce: {
          wpautop: false,
          height: 320,
          content_style: 'body{font:14px/1.8 sans-serif}',
          toolbar1: 'formatselect,bold,italic,bullist,numlist,blockquote,link,unlink,undo,redo',
          block_formats: `${__('Paragraph', 'meguri')}=p;${__('Heading 3', 'meguri')}=h3;${__('Heading 4', 'meguri')}=h4`,
        },
        quicktags: true,
        mediaButtons: false,
      });
      return () => wp.oldEditor.remove(id);
    }, [id]);
    /** Ignores changes that the editor makes to untouched HTML. */
    const isChanged = () => {
      const visual = window.tinymce?.get(id);
      return visual && !visual.isHidden() ? visual.isDirty() : document.getElementById(id)?.value !== initial.current;
    };
    const save = () => {
      onSave(unwrapParagraph(initial.current, wp.oldEditor.getContent(id)));
      onClose();
    };
    return h(
      Modal,
      {
        title: field.label,
        // Only “Cancel” discards changes.
        onRequestClose: () => (isChanged() ? save() : onClose()),
        className: 'meguri-modal',
        // The link dialog of the classic editor is outside this window.
        shouldCloseOnClickOutside: false,
      },
      h('textarea', { id, defaultValue: initial.current, rows: 14, className: 'meguri-input' }),
      h(
        'div',
        { className: 'meguri-actions' },
        h(Button, { variant: 'primary', onClick: save }, __('Apply', 'meguri')),
        h(Button, { variant: 'tertiary', onClick: onClose }, __('Cancel', 'meguri')),
      ),
    );
  }

  /** Parses HTML without running its scripts. */
  const textOf = (html) => new DOMParser().parseFromString(html, 'text/html').body;
  const preview = (html) => {
    const body = textOf(html);
    const parts = [...body.querySelectorAll('p, li, tr, h2, h3, h4')].map((part) => part.textContent.trim());
    return parts.length > 0 ? parts.slice(0, 4) : [body.textContent.trim()];
  };

  meguri.HtmlInput = function HtmlInput({ field, place, value, onChange }) {
    const [isOpen, setOpen] = useState(false);
    const html = value ?? '';
    return h(
      FieldLayout,
      { field, place, isGroup: true },
      html !== '' &&
        h(
          'div',
          { className: 'meguri-preview' },
          preview(html).map((part) => h('p', { key: part }, part)),
        ),
      h(
        Button,
        { variant: 'secondary', isSmall: true, onClick: () => setOpen(true) },
        html === '' ? __('Write', 'meguri') : __('Edit', 'meguri'),
      ),
      isOpen &&
        h(HtmlEditor, {
          field,
          id: `${meguri.idOf(place)}-html`,
          value: html,
          onSave: (next) => onChange(next || undefined),
          onClose: () => setOpen(false),
        }),
    );
  };
})(window.wp, window.meguri);
