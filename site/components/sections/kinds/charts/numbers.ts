/** Formats 1234.5 as `1,234.5`. */
export const grouped = (value: number) => String(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
