import { chmod } from 'node:fs/promises'

/** Ways to make a folder read-only, depending on the user: file modes alone do not stop root. */
const WAYS = [
  {
    close: (folder: string) => [
      ['mount', '--bind', folder, folder],
      ['mount', '-o', 'remount,bind,ro', folder],
    ],
    open: (folder: string) => [['umount', '-l', folder]],
  },
  {
    close: (folder: string) => [['chattr', '-R', '+i', folder]],
    open: (folder: string) => [['chattr', '-R', '-i', folder]],
  },
]

/**
 * Makes a folder and its contents read-only, in the strongest way available to this user.
 *
 * @returns A function that makes the folder writable again.
 */
export async function makeReadOnly(folder: string): Promise<() => Promise<void>> {
  if (process.getuid?.() !== 0) return closeByMode(folder)
  for (const { close, open } of WAYS) {
    if (close(folder).every(isDone)) {
      return async () => {
        for (const command of open(folder)) isDone(command)
      }
    }
    for (const command of open(folder)) isDone(command)
  }
  throw new Error(`Root can make ${folder} read-only neither by a mount nor by an attribute here.`)
}

const isDone = (command: string[]) => Bun.spawnSync(command).success

async function closeByMode(folder: string): Promise<() => Promise<void>> {
  Bun.spawnSync(['chmod', '-R', 'a-w', folder])
  return async () => {
    await chmod(folder, 0o700)
    Bun.spawnSync(['chmod', '-R', 'u+w', folder])
  }
}
