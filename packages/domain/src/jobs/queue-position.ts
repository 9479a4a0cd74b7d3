/**
 * Nobody waits more patiently at place 1,001: counting stops there, so that reading a page of
 * waiting projects costs the same however long the queue is.
 */
export const MOST_COUNTED = 1000
