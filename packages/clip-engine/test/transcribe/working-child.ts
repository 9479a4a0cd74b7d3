// A recognizer that works for a moment without a message, as one does over a long piece.
process.on('message', () => {
  const begun = workedMicroseconds()
  while (workedMicroseconds() - begun < 300_000);
  process.send?.({ heard: { words: [], language: null } })
})

function workedMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
