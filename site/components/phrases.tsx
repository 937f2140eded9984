import { Fragment } from 'react';
import { messagesOf } from '../i18n/messages.ts';
import { phrasesIn } from '../lines/known-phrases.ts';
import { useRoute } from '../navigation/route.ts';
import { useStore } from '../state/store.tsx';

interface TextProps {
  text: string;
}

/** Matches figures in which `word-break: keep-all` permits a line break. */
const BREAKABLE = /[-–〜～ ]\d|\d[ ㎡㎥]/;
/** Longer phrases, such as addresses, may not fit a narrow window. */
const MAX_HELD = 15;

/**
 * Text of a heading, label or link. In Japanese, lines break only between phrases, which the payload or the messages
 * of error pages contain. Texts that the browser has composed or loaded itself break as the browser decides.
 */
export function Phrases({ text }: TextProps) {
  const { locale } = useStore().page;
  const { payload } = useRoute().result;
  const phrases = phrasesIn(payload).get(text) ?? phrasesIn(messagesOf(locale).errors).get(text);
  // Without an element and a key, React could not replace texts that a translation widget has rewritten.
  return (
    <span key={locale + text} className={phrases || locale === 'en' ? undefined : 'unsegmented'}>
      {phrases
        ? phrases.map((phrase, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: phrases are identified by their position
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {phrase.length <= MAX_HELD && BREAKABLE.test(phrase) ? <span className="nowrap">{phrase}</span> : phrase}
            </Fragment>
          ))
        : text}
    </span>
  );
}

/** A number and the character after it, or the end of the text. */
const HELD = /(\d[\d,.:-]* ?か?\S|.{3}$)/u;

/** Text of a paragraph: no line starts with a unit, and no last letter is alone. */
export function Paragraph({ text }: TextProps) {
  return (
    <span key={text}>
      {text.split(HELD).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position
          <span key={index} className="nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
