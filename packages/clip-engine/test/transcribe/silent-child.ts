// A recognizer that takes every piece and never answers, or goes away when it is told to.
process.on('message', ({ leave }: { leave?: boolean }) => {
  if (leave) throw new Error('out of memory')
})
