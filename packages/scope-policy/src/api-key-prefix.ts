/** What every API key of this service begins with. */
export const API_KEY_PREFIX = 'svck_'
