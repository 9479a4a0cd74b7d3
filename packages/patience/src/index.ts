export { eventually, until } from './eventually.ts'
export { type FairClock, startFairClock } from './fair-clock.ts'
export { costOf, slowness } from './slowness.ts'
