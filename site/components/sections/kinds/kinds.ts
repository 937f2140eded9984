/*
 * Styles of the content of sections. The server renders it and no client script uses its class names. Each type has a
 * class of the same name, under which its rules are nested. Documents without the classes of a `.styles.ts` do not link
 * its rules (`vite/page-styles.ts`).
 */
import '../../text/prose.styles.ts';
import './charts/charts.styles.ts';
import './links.css';
import './people/people.styles.ts';
import './questions.css';
import './sequences/cycle.styles.ts';
import './sequences/steps.css';
import './sequences/timeline.css';
import './statement.css';
import './tables/figures.css';
import './tables/rows.css';
import './charts/funds.css';
import './fold.css';
import './sequences/growth-rings.css';
import './people/voices.css';
