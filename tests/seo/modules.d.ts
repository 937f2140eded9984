declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param extracted things by their type */
    validate(extracted: {
      jsonld: Partial<Record<string, object[]>>;
    }): Promise<
      { issueMessage: string; severity: 'ERROR' | 'WARNING'; path: { type?: string; property?: string }[] }[]
    >;
  }
}
