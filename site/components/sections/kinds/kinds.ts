/*
 * Styles of the content of sections. The server renders it and no client script uses its class names. Each type has a
 * class of the same name, under which its rules are nested.
 */
import './charts/chart.css';
import './sequences/cycle.css';
import './tables/fees.css';
import './tables/figures.css';
import './links.css';
import './people/organisation.css';
import './people/portrait.css';
import './questions.css';
import './tables/rows.css';
import './charts/relations.css';
import './charts/schedule.css';
import './charts/series.css';
import './statement.css';
import './sequences/steps.css';
import './sequences/timeline.css';
import './charts/funds.css';
import './fold.css';
import './sequences/growth-rings.css';
import './people/voices.css';
