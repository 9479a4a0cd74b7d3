/** Says what a part of the benchmark lacks here; the others are measured all the same. */
export class NotMeasurable extends Error {}
