/** Thrown by middleware or `data.ts`; `resolvePage` converts it to a result. */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  readonly location: string;

  constructor(location: string) {
    super(`See ${location}`);
    this.location = location;
  }
}
