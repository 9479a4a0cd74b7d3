export { eventually, until } from './eventually.ts'
export { type FairClock, startFairClock } from './fair-clock.ts'
export { createManualClock, type ManualClock } from './manual-clock.ts'
export { costOf, slowness } from './slowness.ts'
