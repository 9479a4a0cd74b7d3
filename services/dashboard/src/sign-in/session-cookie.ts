/** Name of the session cookie, prefixed with `__Host-` when the service is reached over https. */
export const SESSION_COOKIE = 'dashboard_session'
