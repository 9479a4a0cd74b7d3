import '@svc/media/worker'

// Ends with the process that started it, however that one ends: the pipe at stdin closes then.
void Bun.stdin.text().then(() => process.kill(process.pid, 'SIGTERM'))
