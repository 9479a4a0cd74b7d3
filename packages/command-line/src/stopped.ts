/** The person stopped the command; what the service works on goes on. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor() {
    super('Stopped. What the service works on goes on.')
  }
}
