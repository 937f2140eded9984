/*
 * Styles of the content of sections. The server renders it and no client script uses its class names. Each type has a
 * class of the same name, under which its rules are nested. Documents without the classes of a `.styles.ts` do not link
 * its rules (`vite/page-styles.ts`). Pages that have such a type import its rules, because one stylesheet is smaller
 * than two.
 */
import './charts/charts.styles.ts';
import './fold.css';
import './large-type.styles.ts';
import './links.css';
import './people/people.styles.ts';
import './questions.css';
import './sequences/cycle.styles.ts';
import './sequences/history.styles.ts';
import './sequences/steps.css';
import './tables/rows.css';
import '../../text/prose.css';
import '../../text/prose-blocks.styles.ts';
import '../../text/stacked-rows.styles.ts';
