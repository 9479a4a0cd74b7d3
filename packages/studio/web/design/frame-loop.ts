/** Work before each frame that the browser draws. */
export interface FrameLoop {
  /** Begins; changes nothing while it runs. */
  start(): void
  stop(): void
  isRunning(): boolean
}

/**
 * Creates a loop of which one step at most is waiting, however often it is started.
 *
 * @param step - Gets the time of the frame, in milliseconds as of `performance.now()`. The loop ends when it returns false.
 */
export function createFrameLoop(step: (now: number) => boolean): FrameLoop {
  let frame: number | null = null
  function run(now: number): void {
    // Before the step, which may stop the loop.
    frame = requestAnimationFrame(run)
    if (!step(now)) stop()
  }
  function stop(): void {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
  }
  return {
    start() {
      frame ??= requestAnimationFrame(run)
    },
    stop,
    isRunning: () => frame !== null,
  }
}
