/** Types of packages that only the test on the newest PHP installs */
declare module '@php-wasm/universal' {
  interface FileSystem {
    mount(type: unknown, options: { root: string }, path: string): void;
    filesystems: Record<string, unknown>;
  }
  export interface PhpResponse {
    httpStatusCode: number;
    text: string;
    errors: string;
  }
  /** Keeps only files between requests */
  export class PHP {
    constructor(runtime: number);
    mkdirTree(path: string): void;
    mount(path: string, handler: (php: PHP, files: FileSystem, path: string) => () => void): Promise<unknown>;
    run(request: {
      code?: string;
      scriptPath?: string;
      relativeUri?: string;
      method?: string;
      headers?: Record<string, string>;
      body?: Uint8Array;
      $_SERVER?: Record<string, string>;
    }): Promise<PhpResponse>;
    exit(): void;
  }
  export function loadPHPRuntime(loader: unknown): Promise<number>;
}

declare module '@php-wasm/node-8-5' {
  export function getPHPLoaderModule(): Promise<unknown>;
}
