import { access, constants, mkdir, stat } from 'node:fs/promises'
import { reasonOf } from './explain.ts'

/**
 * Refuses a video file that cannot be one before any work begins; the engine looks at what is in it.
 *
 * @throws {Error} A sentence that names the file.
 */
export async function checkVideo(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Error(`The video ${path} cannot be read: ${reasonOf(error)}.`)
  })
  if (found.isDirectory()) throw new Error(`${path} is a folder; name a video file in it.`)
  if (!found.isFile()) throw new Error(`${path} is not a file.`)
  if (found.size === 0) throw new Error(`${path} is empty: it has 0 bytes.`)
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw new Error(`The video ${path} cannot be read: ${reasonOf(error)}.`)
  })
}

/**
 * Makes the folder for results unless it is there, before an hour of work ends in front of a closed door.
 *
 * @returns Whether it was made now.
 * @throws {Error} A sentence that names the folder.
 */
export async function openOutFolder(path: string): Promise<boolean> {
  try {
    const made = await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
    return made !== undefined
  } catch (error) {
    throw new Error(
      `Clips cannot be saved in ${path}: ${reasonOf(error)}. Name another folder with --out.`,
    )
  }
}
