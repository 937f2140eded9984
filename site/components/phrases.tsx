import { Fragment } from 'react';
import { messagesOf } from '../i18n/messages.ts';
import { phrasesIn } from '../lines/known-phrases.ts';
import { useRoute } from '../navigation/route.ts';
import { useStore } from '../state/store.tsx';

interface TextProps {
  text: string;
}

/** A figure in which a line could break, although words are kept together. */
const BREAKABLE = /[-–〜～ ]\d|\d /;

/**
 * Text of a heading, label or link. In Japanese, lines break only between phrases, which the payload or the messages
 * of error pages contain. Texts that the browser has composed or loaded itself break as the browser decides.
 */
export function Phrases({ text }: TextProps) {
  const { locale } = useStore().page;
  const { payload } = useRoute().result;
  if (locale === 'en') return text;
  const phrases = phrasesIn(payload).get(text) ?? phrasesIn(messagesOf(locale).errors).get(text);
  if (!phrases) return <span className="unsegmented">{text}</span>;
  return phrases.map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: phrases are identified by their position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {BREAKABLE.test(phrase) ? <span className="nowrap">{phrase}</span> : phrase}
    </Fragment>
  ));
}

/** A number and the character after it, or the end of the text. */
const HELD = /(\d[\d,.:-]* ?か?\S|.{3}$)/u;

/** Text of a paragraph: no line starts with a unit, and no last letter is alone. */
export function Paragraph({ text }: TextProps) {
  return text.split(HELD).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  );
}
