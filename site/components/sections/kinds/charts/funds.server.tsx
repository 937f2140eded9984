import type { Section } from '../../../../../contract/entries/sections.ts';
import { formatMonth } from '../../../../i18n/format.ts';
import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { ChartNote } from './chart-note.server.tsx';

type Fund = Extract<Section, { type: 'funds' }>['items'][number];

/** In the order of the legend. */
const STATES = ['closed', 'broken', 'running'] as const;
type State = (typeof STATES)[number];

/** Angles of the arcs in degrees, clockwise from the top; the second arc of a broken ring has slipped. */
const ARCS: Record<State, readonly (readonly [from: number, to: number])[]> = {
  closed: [[0, 359.9]],
  broken: [
    [52, 238],
    [262, 388],
  ],
  running: [[57, 345]],
};
const RADIUS = 20;
const BOX = '-24 -24 48 48';

/** A ring for each fund: closed if redeemed, broken if it paid less than the capital paid in, open while it runs. */
export function Funds({ section: { items, as_of, basis }, context: { locale } }: SectionProps<'funds'>) {
  const t = serverTranslator(locale, 'sections');
  const inOrder = items.toSorted((a, b) => a.formed.localeCompare(b.formed));
  const states = Map.groupBy(inOrder, stateOf);

  function describe({ label, formed, redeemed, paid }: Fund): string {
    const values = { label, formed: formatMonth(formed, locale), paid: String(paid) };
    if (!redeemed) return t('funds.isRunning', values);
    return t('funds.isRedeemed', { ...values, redeemed: formatMonth(redeemed, locale) });
  }

  return (
    <figure>
      <ol className="funds">
        {inOrder.map((fund) => (
          <li key={fund.formed + fund.label} data-state={stateOf(fund)}>
            <svg role="img" aria-label={describe(fund)} viewBox={BOX}>
              <Arcs state={stateOf(fund)} />
            </svg>
            {fund.paid !== undefined && <b aria-hidden="true">{fund.paid}</b>}
            <span aria-hidden="true">{fund.label}</span>
          </li>
        ))}
      </ol>
      <dl className="funds-key">
        {STATES.map((state) => (
          <div key={state} data-state={state}>
            <dt>
              <svg aria-hidden="true" viewBox={BOX}>
                <Arcs state={state} />
              </svg>
              {t(`funds.${state}`)}
            </dt>
            <dd>{t('funds.count', { count: states.get(state)?.length ?? 0 })}</dd>
          </div>
        ))}
      </dl>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}

const stateOf = ({ redeemed, paid }: Fund): State =>
  !redeemed ? 'running' : paid !== undefined && paid < 100 ? 'broken' : 'closed';

function Arcs({ state }: { state: State }) {
  return ARCS[state].map(([from, to]) => (
    <path key={from} d={`M${point(from)}A${RADIUS},${RADIUS},0,${to - from > 180 ? 1 : 0},1,${point(to)}`} />
  ));
}

function point(degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)].map((part) => (RADIUS * part).toFixed(2)).join();
}
