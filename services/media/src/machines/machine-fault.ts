/** A machine that called in cannot be relied on: its attempt at the job ends, and it gets none for a while. */
export class MachineFault extends Error {
  override name = 'MachineFault'

  constructor(machine: string, what: string) {
    super(`The machine ${machine} ${what.replace(/\.$/, '')}.`)
  }
}
