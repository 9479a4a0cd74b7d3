/** What the cookie of a session is called, after `__Host-` when the service is reached over https. */
export const SESSION_COOKIE = 'dashboard_session'
