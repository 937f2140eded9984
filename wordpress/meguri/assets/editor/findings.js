/** The server's findings about the unsaved entry, requested after typing pauses. */
((wp, meguri) => {
  const { createReduxStore, register, select, dispatch, subscribe, useSelect } = wp.data;
  const STORE = 'meguri/findings';
  const PAUSE_MS = 600;

  const store = createReduxStore(STORE, {
    reducer: (state = { findings: [], status: 'loading', hasLoaded: false, isStrict: false }, action) => {
      if (action.type === 'SET_STRICT') return { ...state, isStrict: true };
      return action.type === 'SET'
        ? {
            ...state,
            findings: action.findings ?? state.findings,
            status: action.status,
            hasLoaded: state.hasLoaded || action.status !== 'loading',
          }
        : state;
    },
    actions: {
      set: (status, findings) => ({ type: 'SET', status, findings }),
      setStrict: () => ({ type: 'SET_STRICT' }),
    },
    selectors: {
      getFindings: (state) => state.findings,
      /** `loading`, `ready`, or `failed` if the request failed */
      getStatus: (state) => state.status,
      hasLoaded: (state) => state.hasLoaded,
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
      const { getFindings, getStatus, hasLoaded, isStrict } = get(STORE);
      return { findings: getFindings(), status: getStatus(), hasLoaded: hasLoaded(), isStrict: isStrict() };
    }, []);

  meguri.idOf = (place) => `meguri-${place.replaceAll('.', '-')}`;

  let lastValues = null;
  let timer = null;
  let requestCount = 0;

  async function check() {
    const editor = select('core/editor');
    const id = editor.getCurrentPostId();
    requestCount += 1;
    const requestNumber = requestCount;
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
      if (requestNumber === requestCount) dispatch(STORE).set('ready', findings);
    } catch {
      // Publishing stays possible: the server rejects invalid entries.
      if (requestNumber === requestCount) dispatch(STORE).set('failed');
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
  meguri.scheduleCheck = () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE_MS);
  };

  wp.domReady(() => {
    subscribe(() => {
      if (!select('core/editor').getCurrentPostId()) return;
      const values = current();
      if (lastValues && values.every((value, index) => value === lastValues[index])) return;
      lastValues = values;
      if (select(STORE).getStatus() !== 'loading') dispatch(STORE).set('loading');
      meguri.scheduleCheck();
    });
  });
})(window.wp, window.meguri);
