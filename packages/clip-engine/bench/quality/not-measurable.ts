/** Reports a missing requirement of one part of the benchmark; the other parts are still measured. */
export class NotMeasurable extends Error {}
