/** What is used of packages that only `npm run bench` installs, so that types hold without them. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      categories: Record<string, { score: number | null }>;
      audits: Record<string, { numericValue?: number }>;
    };
  }
  /** Loads a page as a slow phone would, by simulation. */
  export default function lighthouse(url: string, flags: object): Promise<Result>;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<{ port: number; kill(): void }>;
}
