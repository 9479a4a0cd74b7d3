/** An external requirement, such as a folder or a database, cannot be used. The message tells the operator which one and why. */
export class Unusable extends Error {
  override name = 'Unusable'
}
