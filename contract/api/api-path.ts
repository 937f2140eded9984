/** Base path of the content API. */
export const API_PATH = '/wp-json/api/v1';

/** Where the originals of pictures are under it: for the site, with the API key. */
export const MEDIA_PATH = `${API_PATH}/media/`;
