/** Loaded before a program: tells for whom it says that its files are, and ends it there if asked. */
process.umask = (mask?: number | string) => {
  process.stdout.write(Number(mask).toString(8))
  if (process.env['ENDS_THERE']) process.exit()
  return 0o77
}
