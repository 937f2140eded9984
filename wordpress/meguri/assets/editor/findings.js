/** The server's findings about the unsaved entry, requested after typing pauses. */
((wp, meguri) => {
  const { createReduxStore, register, select, dispatch, subscribe, useSelect } = wp.data;
  const STORE = 'meguri/findings';
  const PAUSE_MS = 600;

  const store = createReduxStore(STORE, {
    reducer: (state = { findings: [], status: 'asking', isAnswered: false, isStrict: false }, action) => {
      if (action.type === 'INSIST') return { ...state, isStrict: true };
      return action.type === 'SET'
        ? {
            ...state,
            findings: action.findings ?? state.findings,
            status: action.status,
            isAnswered: state.isAnswered || action.status !== 'asking',
          }
        : state;
    },
    actions: { set: (status, findings) => ({ type: 'SET', status, findings }), insist: () => ({ type: 'INSIST' }) },
    selectors: {
      getFindings: (state) => state.findings,
      /** `asking`, `known`, or `unknown` if the request failed */
      getStatus: (state) => state.status,
      isAnswered: (state) => state.isAnswered,
      /** Whether to show missing values: once the user wants to publish */
      isStrict: (state) => state.isStrict,
    },
  });
  register(store);

  /** Returns the message for a place: `meta.summary`, `block.2.items.0.label`. */
  meguri.useFinding = (place) =>
    useSelect(
      (get) => {
        const { getFindings, isStrict } = get(STORE);
        return getFindings().find((finding) => finding.place === place && (isStrict() || !finding.isMissing))?.message;
      },
      [place],
    );
  /** Returns the first message inside a collapsed field, with its label. */
  meguri.useFindingInside = (place) =>
    useSelect(
      (get) => {
        const { getFindings, isStrict } = get(STORE);
        const isInside = (finding) => finding.place.startsWith(`${place}.`) && (isStrict() || !finding.isMissing);
        const { label, message } = getFindings().find(isInside) ?? {};
        return message && `${label}: ${message}`;
      },
      [place],
    );
  meguri.useFindings = () =>
    useSelect((get) => {
      const { getFindings, getStatus, isAnswered, isStrict } = get(STORE);
      return { findings: getFindings(), status: getStatus(), isAnswered: isAnswered(), isStrict: isStrict() };
    }, []);

  meguri.idOf = (place) => `meguri-${place.replaceAll('.', '-')}`;

  let seen = null;
  let timer = null;
  let asked = 0;

  async function ask() {
    const editor = select('core/editor');
    const id = editor.getCurrentPostId();
    asked += 1;
    const own = asked;
    try {
      const findings = await wp.apiFetch({
        path: `/meguri/v1/check/${id}`,
        method: 'POST',
        data: {
          title: editor.getEditedPostAttribute('title'),
          slug: editor.getEditedPostAttribute('slug'),
          meta: meguri.editedMeta(),
          content: editor.getEditedPostContent(),
        },
      });
      if (own === asked) dispatch(STORE).set('known', findings);
    } catch {
      // Publishing stays possible: the server rejects invalid entries.
      if (own === asked) dispatch(STORE).set('unknown');
    }
  }

  /** Returns the values that are compared by identity to detect edits. */
  function current() {
    const editor = select('core/editor');
    const attribute = (name) => editor.getEditedPostAttribute(name);
    return [
      attribute('title'),
      attribute('slug'),
      meguri.editedMeta(),
      select('core/block-editor').getBlocks(),
      meguri.describedPictures,
    ];
  }

  meguri.describedPictures = 0;
  meguri.askAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE_MS);
  };

  wp.domReady(() => {
    subscribe(() => {
      if (!select('core/editor').getCurrentPostId()) return;
      const now = current();
      if (seen && now.every((value, index) => value === seen[index])) return;
      seen = now;
      if (select(STORE).getStatus() !== 'asking') dispatch(STORE).set('asking');
      meguri.askAgain();
    });
  });
})(window.wp, window.meguri);
