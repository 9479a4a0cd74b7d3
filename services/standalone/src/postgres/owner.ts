import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The system user that the database server runs as. */
export interface Owner {
  run(command: string[]): Promise<{ code: number; text: string }>
  /** Changes the owner of a file or folder to that user. */
  own(path: string): Promise<void>
}

/**
 * Chooses the system user and the folders for PostgreSQL, which refuses to run as root.
 *
 * Started by root, the server runs as the system user `postgres`. That user cannot enter a private folder such as a home
 * directory; in that case data and program are placed in /var/lib.
 *
 * @param folder - Preferred folder of the data.
 * @param binaries - Folder of the program.
 * @param passage - A private folder above `folder` that the user's group may pass, without seeing what is in it.
 */
export async function ownerOf(
  folder: string,
  binaries: string,
  passage?: string,
): Promise<{ owner: Owner; home: string; binaries: string }> {
  if (process.getuid?.() !== 0)
    return { owner: { run, own: async () => {} }, home: folder, binaries }

  const { uid, gid } = await systemUser()
  const owner: Owner = {
    run: (command) => run(['runuser', '-u', USER, '--', ...command]),
    own: (path) => chown(path, uid, gid),
  }
  await owner.own(folder)
  await chmod(folder, 0o700)
  if (passage) {
    await chown(passage, -1, gid)
    await chmod(passage, 0o710)
  }
  const canUse = async (...test: string[]) => (await owner.run(['test', ...test])).code === 0
  if ((await canUse('-w', folder)) && (await canUse('-x', join(binaries, 'postgres')))) {
    return { owner, home: folder, binaries }
  }

  const home = join(SHARED_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  await mkdir(SHARED_HOME, { recursive: true })
  // Set explicitly, independent of the umask: the database's user must be able to enter the folder.
  await chmod(SHARED_HOME, 0o755)
  await mkdir(home, { recursive: true })
  await owner.own(home)
  return { owner, home, binaries: await copyProgram(binaries) }
}

const USER = 'postgres'
const SHARED_HOME = '/var/lib/clip-service'

/** The program needs its `lib` and `share` folders beside it; the version in the package's path keeps releases apart. */
async function copyProgram(binaries: string): Promise<string> {
  const native = dirname(binaries)
  const name = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const copy = join(SHARED_HOME, `postgresql-${name}`)
  if (!existsSync(join(copy, 'complete'))) {
    await cp(native, copy, { recursive: true, dereference: true, force: true })
    await run(['chmod', '-R', 'a+rX', copy])
    await Bun.write(join(copy, 'complete'), '')
  }
  return join(copy, basename(binaries))
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  if ((await run(['id', '-u', USER])).code !== 0) {
    const made = await run([
      'useradd',
      '--system',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      USER,
    ])
    if (made.code !== 0) {
      throw new Error(
        `PostgreSQL does not run as root, and the user "${USER}" could not be created: ${made.text.trim()}. Run this as another user, or set DATABASE_URL.`,
      )
    }
  }
  const [uid, gid] = await Promise.all([run(['id', '-u', USER]), run(['id', '-g', USER])])
  return { uid: Number(uid.text), gid: Number(gid.text) }
}

async function run(command: string[]): Promise<{ code: number; text: string }> {
  // In its own process group: if Ctrl-C also reached the child, it would leave an incomplete database behind.
  const child = Bun.spawn(command, {
    cwd: '/',
    detached: true,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, text: `${stdout}${stderr}` }
}
