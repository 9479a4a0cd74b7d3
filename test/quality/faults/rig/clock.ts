import { join } from 'node:path'
import { Glob } from 'bun'

/** The clock of some processes, which may be moved while they run. */
export interface Clock {
  /** What the processes need in their environment. */
  settings: Record<string, string>
  /** Moves it from the true time, by seconds; 0 puts it right. */
  move(seconds: number): Promise<void>
}

/** Opens a clock that a file says, by libfaketime; `null` where that is not installed. Only what shows the time of day is moved. */
export async function openClock(file: string): Promise<Clock | null> {
  const library = findLibrary()
  if (library === null) return null
  const move = async (seconds: number) => {
    await Bun.write(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  }
  await move(0)
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { settings, move }
}

/** The path of libfaketime, if it is installed where distributions put it. */
export function findLibrary(): string | null {
  // Bun's patterns find nothing where a brace holds a slash.
  const folders = ['lib', 'lib64', 'local/lib', 'lib/*']
  const [found] = folders.flatMap((folder) => [
    ...new Glob(`${folder}/faketime/libfaketime.so.1`).scanSync('/usr'),
  ])
  return found ? join('/usr', found) : null
}
