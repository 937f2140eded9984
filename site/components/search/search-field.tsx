import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { MAX_QUERY_LENGTH, type Suggestion } from '../../search/search.ts';
import { useStore } from '../../state/store.tsx';
import { Marked } from './marked.tsx';
import styles from './search-field.module.css';
import { searchMessages } from './search-messages.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SearchFieldProps {
  /** Current search text. */
  q?: string;
  /** Problem with the search text. */
  problem?: string | null;
}

/** Search field with suggestions. Without JavaScript, it is a plain form. */
export function SearchField({ q = '', problem }: SearchFieldProps) {
  const { locale } = useStore().page;
  const copy = searchMessages[locale];
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(typed, locale);
  const visible = suggestions ?? [];
  const chosen = visible[active];
  const input = useRef<HTMLInputElement>(null);

  // After a new search, updates the text and hides a phone's keyboard.
  const searched = useRef(q);
  useEffect(() => {
    if (searched.current === q || !input.current) return;
    searched.current = q;
    input.current.value = q;
    input.current.blur();
  }, [q]);

  function updateText(text: string | null) {
    setTyped(text);
    setActive(-1);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // While an IME is composing, these keys belong to it.
    if (event.nativeEvent.isComposing || visible.length === 0) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive(wrapIndex(active + step, visible.length));
    else if (event.key === 'Escape') updateText(null);
    else if (event.key === 'Enter' && chosen) openSuggestion(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <search>
      <form className={styles.form} action={localizedUrl('/search', locale)} onSubmit={() => updateText(null)}>
        <label htmlFor={`${id}q`}>{copy.label}</label>
        <div className={styles.row}>
          <input
            ref={input}
            id={`${id}q`}
            type="search"
            name="q"
            className={styles.input}
            defaultValue={q}
            maxLength={problem ? undefined : MAX_QUERY_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-controls={`${id}list`}
            aria-expanded={visible.length > 0}
            aria-activedescendant={chosen ? `${id}${active}` : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}problem` : undefined}
            onInput={({ currentTarget }) => updateText(currentTarget.value)}
            onKeyDown={handleKeyDown}
            onBlur={() => updateText(null)}
          />
          <button type="submit" className={styles.submit}>
            {copy.submit}
          </button>
          <div id={`${id}list`} className={styles.suggestions} role="listbox" aria-label={copy.suggestions}>
            {visible.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
              <div
                key={suggestion.href + suggestion.title.join('')}
                id={`${id}${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => openSuggestion(suggestion)}
              >
                <span>
                  <Marked text={suggestion.title} />
                </span>{' '}
                <small>{suggestion.label}</small>
              </div>
            ))}
          </div>
        </div>
        {problem && (
          <p id={`${id}problem`} className={styles.problem}>
            {problem}
          </p>
        )}
        <p className={styles.status} role="status">
          {suggestions && copy.count(visible.length)}
        </p>
      </form>
    </search>
  );
}

/** Wraps a position at both ends; −1 is the input itself. */
function wrapIndex(position: number, count: number): number {
  if (position >= count) return 0;
  return position < -1 ? count - 1 : position;
}

/** Navigates like a click on a link, without a page load if possible. */
function openSuggestion({ href }: Suggestion) {
  location.assign(href);
}
