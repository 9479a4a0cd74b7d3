import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server on a free port that keeps what it takes; `refuse` makes it answer the next recipients with a status of SMTP. */
export async function startInbox() {
  const mails: string[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      const responseCode = refusals.shift()
      done(responseCode === undefined ? null : refusal(responseCode))
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(asRead(Buffer.concat(chunks).toString()))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    /** The mails that were taken, oldest first, each with its head and its text as a reader sees it. */
    mails,
    refuse: (...statuses: number[]) => void refusals.push(...statuses),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number) => Object.assign(new Error('Refused.'), { responseCode })

const asRead = (mail: string) =>
  mail.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n')
