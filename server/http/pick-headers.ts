/** The listed headers of a request or response, where it has them: the way to pass on an allow-list and nothing else. */
export function pickHeaders(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
