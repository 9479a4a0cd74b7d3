/**
 * Reads the files of a clone's last commit whose path matches; works on a bare clone too.
 *
 * @throws {Error} The folder is not a clone.
 */
export async function readClone(
  folder: string,
  files: RegExp,
): Promise<{ path: string; content: string }[]> {
  const listed = await git(folder, ['ls-tree', '-r', '-z', '--name-only', 'HEAD'])
  const paths = new TextDecoder()
    .decode(listed)
    .split('\0')
    .filter((path) => files.test(path))
  const wanted = paths.map((path) => `HEAD:${path}\n`).join('')
  const bytes = await git(folder, ['cat-file', '--batch'], wanted)
  let at = 0
  return paths.map((path) => {
    // Each file is preceded by a line that ends with its size, and followed by a line break.
    const line = bytes.indexOf(10, at)
    const size = Number(new TextDecoder().decode(bytes.subarray(at, line)).split(' ').at(-1))
    at = line + 1 + size + 1
    return { path, content: new TextDecoder().decode(bytes.subarray(line + 1, line + 1 + size)) }
  })
}

async function git(folder: string, args: string[], input = ''): Promise<Uint8Array> {
  const { exitCode, stdout, stderr } = await Bun.$`git -C ${folder} ${args} < ${Buffer.from(input)}`
    .quiet()
    .nothrow()
  if (exitCode !== 0) throw new Error(`git ${args[0]} in ${folder}: ${stderr.toString().trim()}`)
  return stdout
}
