import { createPause } from './pause.ts'
import { forgetSession, readSession, SIGNED_IN } from './session.ts'

/** The calls that wait because the session ended. */
function createSessionEnd() {
  const pause = createPause()

  /** Sends what waits, if a member is signed in again. */
  async function goOn(): Promise<void> {
    forgetSession()
    const { caller } = await readSession()
    if (caller) pause.end()
  }

  new BroadcastChannel(SIGNED_IN).addEventListener('message', goOn)
  const { isOn: isOver, subscribe, ends, wait } = pause
  return { goOn, isOver, subscribe, ends, wait }
}

export const sessionEnd = createSessionEnd()
