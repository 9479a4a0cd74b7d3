/**
 * A request header: the sender of this request can send it again as it is. A process that is about to end then
 * refuses it before anything is done, instead of answering it with its last breath.
 */
export const RESENDABLE = 'x-resendable'

/**
 * A header of such a refusal: nothing was done. Its value is in how many milliseconds the process stops listening;
 * before that there is no sense in sending the request again.
 */
export const NOT_BEGUN = 'x-not-begun'
