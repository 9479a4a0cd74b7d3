import { run } from '../../packages/command-line/src/run.ts'

// Runs each command that it is sent, as the program does that begins anew for each, and answers with what that would print.

process.on('message', async (words: string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  console.log = (text: string) => out.push(text, '\n')
  console.error = (text: string) => err.push(text, '\n')
  const code = await run(words)
  // Each command waits for the signals that end a program.
  for (const sign of ['SIGINT', 'SIGTERM']) process.removeAllListeners(sign)
  process.send?.({ code, out: out.join(''), err: err.join('') })
})
