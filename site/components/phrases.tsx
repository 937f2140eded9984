import { Fragment, type ReactNode } from 'react';
import { messagesOf } from '../i18n/messages.ts';
import { phrasesIn } from '../lines/known-phrases.ts';
import { useRoute } from '../navigation/route.ts';
import { useStore } from '../state/store.tsx';

/** A figure in which a line could break, although words are kept together. */
const BREAKABLE = /\d[-–〜～ ]|[-–〜～ ]\d/;

/** Letters of a paragraph that stay on its last line: 「ます。」. */
const ENDING = 3;

interface TextProps {
  text: string;
}

/**
 * Text of a heading, label or link. In Japanese, lines break only between phrases, which the payload or the messages
 * contain. Texts that the browser has composed or loaded itself break as the browser decides.
 */
export function Phrases({ text }: TextProps) {
  const phrases = usePhrases(text);
  if (!phrases) return text;
  if (phrases.length === 0) return <span className="unsegmented">{text}</span>;
  return phrases.map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: phrases are identified by their position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {BREAKABLE.test(phrase) ? <span className="nowrap">{phrase}</span> : phrase}
    </Fragment>
  ));
}

/**
 * Text of a paragraph. In Japanese, lines break anywhere but in phrases with figures and at the end, so that the last
 * letter is never alone.
 */
export function Paragraph({ text }: TextProps) {
  const phrases = usePhrases(text);
  if (!phrases?.length) return text;
  const parts: ReactNode[] = [];
  let running = '';
  for (const phrase of [...phrases.slice(0, -1), phrases.at(-1)?.slice(0, -ENDING) ?? '']) {
    if (/\d/.test(phrase)) {
      parts.push(
        running,
        <span key={parts.length} className="nowrap">
          {phrase}
        </span>,
      );
      running = '';
    } else running += phrase;
  }
  return [
    ...parts,
    running,
    <span key="end" className="nowrap">
      {text.slice(-ENDING)}
    </span>,
  ];
}

/** Undefined in English, empty if the phrases are not known. */
function usePhrases(text: string): readonly string[] | undefined {
  const { locale } = useStore().page;
  const { payload } = useRoute().result;
  if (locale === 'en') return undefined;
  return phrasesIn(payload).get(text) ?? phrasesIn(messagesOf(locale)).get(text) ?? [];
}
