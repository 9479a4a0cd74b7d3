/** The prefix of every API key of this service. */
export const API_KEY_PREFIX = 'svck_'
