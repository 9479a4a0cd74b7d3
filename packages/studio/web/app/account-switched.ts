import { createPause } from './pause.ts'

/** The calls that wait because the member acts in another account than this window shows. */
export const accountSwitched = createPause()
