export const API_PATH = '/wp-json/api/v1';

/** Original images. Requests require the API key. */
export const MEDIA_PATH = `${API_PATH}/media/`;
