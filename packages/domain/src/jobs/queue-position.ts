/**
 * The highest place that is counted, so that reading a page of waiting projects costs the same however long the queue is.
 */
export const MOST_COUNTED = 1000
