/** HTML that has been through the sanitiser. Only such may be put into a page; the type keeps the two kinds apart. */
export type SafeHtml = string & { readonly __sanitised: unique symbol };
