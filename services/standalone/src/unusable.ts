/** Something around this program cannot be used. The message says what and why, in words for the operator. */
export class Unusable extends Error {
  override name = 'Unusable'
}
