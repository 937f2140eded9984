/** Base path of the content API. */
export const API_PATH = '/wp-json/api/v1';
