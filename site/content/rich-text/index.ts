export interface RichText { html: string; headings: { id: string; text: string; level: number }[] }
export function renderRichText(html: string, _options: unknown): RichText { return { html, headings: [] }; }
export function renderInline(html: string, _options: unknown): string { return html; }
