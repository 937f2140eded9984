/** Thrown by a step of a navigation, or by a page's `data.ts`, that leads elsewhere. `resolvePage` makes a result of it. */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  /** Root-relative. */
  readonly location: string;

  constructor(location: string) {
    super(`See ${location}`);
    this.location = location;
  }
}
