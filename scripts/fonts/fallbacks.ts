/** In font units. */
export interface Metrics {
  ascent: number;
  descent: number;
  lineGap: number;
  unitsPerEm: number;
  /** Mean width of Latin letters, weighted by frequency. */
  xWidthAvg: number;
}

/** System font used until a web font has loaded. */
export interface Fallback {
  family: string;
  /** Names for `local()`. All share the metrics of the first. */
  local: string[];
  metrics: Metrics;
}

/** Metrics from @capsizecss/metrics 4.3.0. Liberation has the widths of Times New Roman and Arial. */
export const SERIF_FALLBACKS: Fallback[] = [
  {
    family: 'Meguri Serif Georgia',
    local: ['Georgia'],
    metrics: { ascent: 1878, descent: -449, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 913 },
  },
  {
    family: 'Meguri Serif Times',
    local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    metrics: { ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 832 },
  },
  {
    family: 'Meguri Serif Noto',
    local: ['Noto Serif', 'NotoSerif-Regular'],
    metrics: { ascent: 1069, descent: -293, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 481 },
  },
];

export const SANS_FALLBACKS: Fallback[] = [
  {
    family: 'Meguri Sans Arial',
    local: ['Arial', 'ArialMT', 'Liberation Sans'],
    metrics: { ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 },
  },
  {
    family: 'Meguri Sans Roboto',
    local: ['Roboto', 'Roboto-Regular'],
    metrics: { ascent: 1900, descent: -500, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 911 },
  },
];

export function overrides(ours: Metrics, system: Metrics): Record<string, string> {
  const scale = ours.xWidthAvg / ours.unitsPerEm / (system.xWidthAvg / system.unitsPerEm);
  const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
  return {
    'size-adjust': percent(scale),
    'ascent-override': percent(ours.ascent / ours.unitsPerEm / scale),
    'descent-override': percent(-ours.descent / ours.unitsPerEm / scale),
    'line-gap-override': percent(ours.lineGap / ours.unitsPerEm / scale),
  };
}
