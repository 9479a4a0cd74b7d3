import './index.ts'

// This process ends when its parent ends for any reason, because the pipe at stdin is then closed.
void Bun.stdin.text().then(() => process.kill(process.pid, 'SIGTERM'))
