export const API_PATH = '/wp-json/api/v1';

/** Path of original images. Requests require the API key. */
export const MEDIA_PATH = `${API_PATH}/media/`;
