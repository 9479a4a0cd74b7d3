// A recognizer that takes every piece and never answers, or exits on request.
process.on('message', ({ leave }: { leave?: boolean }) => {
  if (leave) throw new Error('out of memory')
})
