import type { Load } from './load/drive.ts'

/** Something that is done to the service while it works. */
export interface Fault<Rig> {
  name: string
  /** Seconds that the fault is on. */
  seconds: number
  /** Seconds after its end within which no call may fail any longer; `null`: no call may fail at any time. */
  recovery: number | null
  /** What it leaves alone: calls through other gateways than this one fail no longer after so many seconds, while it is on. */
  beside?: Beside
  /** The codes with which calls may fail meanwhile; all when absent. */
  codes?: readonly string[]
  begin(rig: Rig, load: Load): Promise<unknown> | undefined
  /** Ends the fault; resolves when what was broken is there again. */
  heal?(rig: Rig, load: Load): Promise<unknown> | undefined
}

export interface Beside {
  /** The place of the gateway that the fault is about, among those of the rig. */
  gateway: number
  seconds: number
}
