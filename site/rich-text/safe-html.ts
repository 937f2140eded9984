/** Sanitised HTML. The type prevents inserting other HTML into a page. */
export type SafeHtml = string & { readonly __sanitised: unique symbol };
