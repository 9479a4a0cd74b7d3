import { randomSeed, runSeed } from '../faults/command.ts'
import { openCommand } from '../report/command.ts'
import { lastRelease, upgradeFrom } from './plan.ts'

// Upgrades an earlier version under load; ends with 1 when a promise was broken.

const { values } = openCommand('bun quality upgrade', {
  options: {
    from: {
      default: '',
      about: 'the version that is upgraded, as git names it (the last release)',
    },
    seconds: { default: 10, about: 'of load in each of four phases' },
    rate: { default: 6, about: 'operations a second' },
    seed: { default: randomSeed(), about: 'of the load' },
  },
  isWriting: false,
})
const from = values.from || (await lastRelease())
if (from === null) {
  console.error('The last release is not in this clone. Fetch the history, or give --from.')
  process.exit(2)
}
console.log(`From ${from}.`)
const { seed, rate, seconds } = values
const size = { seed, rate, seconds: 4 * seconds, tenants: 3 }
const { isBroken } = await runSeed(upgradeFrom(from, 2), size)
process.exit(isBroken ? 1 : 0)
