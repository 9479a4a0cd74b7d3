/** What is wrong with an imported transcript, and where: a clause without its full stop. */
export class TranscriptSyntaxError extends Error {}
