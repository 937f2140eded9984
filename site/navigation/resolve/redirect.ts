/** Thrown by middleware or `data.ts`; `resolvePage` converts it to a result. */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  readonly location: string;
  readonly status: 301 | 302;

  constructor(location: string, status: 301 | 302 = 302) {
    super(`See ${location}`);
    this.location = location;
    this.status = status;
  }
}
