/** Where the API lives on its host. */
export const API_PATH = '/wp-json/api/v1';
