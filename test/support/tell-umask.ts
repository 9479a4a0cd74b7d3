/** Loaded before a program: ends it where it says for whom its files are, and tells that. */
process.umask = (mask?: number | string) => {
  process.stdout.write(Number(mask).toString(8))
  process.exit()
}
