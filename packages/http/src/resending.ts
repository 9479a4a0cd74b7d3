/**
 * A request header: the sender can resend this request unchanged. A process that is about to end then
 * refuses the request before doing anything, instead of answering it while shutting down.
 */
export const RESENDABLE = 'x-resendable'

/**
 * A response header of such a refusal: nothing was done. Its value is the milliseconds until the process stops listening;
 * resending the request earlier is useless.
 */
export const NOT_BEGUN = 'x-not-begun'
