/** Packages that only `npm run bench` installs. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      categories: Record<string, { score: number | null }>;
      audits: Record<string, { numericValue?: number }>;
    };
  }
  export default function lighthouse(url: string, flags: object): Promise<Result>;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<{ port: number; kill(): void }>;
}
