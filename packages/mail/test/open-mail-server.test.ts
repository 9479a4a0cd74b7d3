import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { runAlone } from '@svc/patience'
import { openMailServer } from '../src/index.ts'
import { startInbox } from './testing/start-inbox.ts'

const inbox = await startInbox()
afterAll(() => inbox.stop())

const FROM = 'Clips <clips@example.org>'
const MAIL = { to: 'ada@example.org', subject: 'Hello', text: 'Hello, Ada.\n' }

test('a mail arrives with its sender, its receiver and its text, under its id', async () => {
  await openMailServer({ smtpUrl: inbox.smtpUrl, from: FROM })?.send({ id: 'mail-1', ...MAIL })
  const [mail = ''] = inbox.mails
  for (const line of ['From: Clips <clips@example.org>', 'To: ada@example.org', 'Subject: Hello']) {
    expect(mail).toContain(`${line}\n`)
  }
  expect(mail).toContain('Message-ID: <mail-1@example.org>\n')
  expect(mail).toContain('\n\nHello, Ada.\n')
})

test('a mail that its reader can switch off says so to programs, in one line', async () => {
  const unsubscribeUrl = `https://clips.example.org/dashboard/unsubscribe?token=${'x'.repeat(140)}`
  inbox.mails.length = 0
  const server = openMailServer({ smtpUrl: inbox.smtpUrl, from: FROM })
  await server?.send({ ...MAIL, unsubscribeUrl })
  await server?.send(MAIL)
  const [mail = '', other] = inbox.mails
  const lines = mail.split('\n')
  expect(lines).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(other).not.toMatch(/List-Unsubscribe|undefined/)
})

test.each([451, 550])(
  'the sender is told when the server answers %d, without the text',
  async (status) => {
    const server = openMailServer({ smtpUrl: inbox.smtpUrl, from: FROM })
    inbox.refuse(status)
    const refused = await server?.send(MAIL).then(String, (error: unknown) => error)
    expect(refused).toMatchObject({ responseCode: status })
    expect(String(refused)).not.toContain('Ada')
  },
)

test('a server that says nothing after its greeting is given up', async () => {
  using silent = Bun.listen({
    ...{ hostname: '127.0.0.1', port: 0 },
    socket: { open: (socket) => void socket.write('220 mail.example.org\r\n'), data() {} },
  })
  const smtpUrl = `smtp://127.0.0.1:${silent.port}`
  const sent = openMailServer({ smtpUrl, from: FROM, answerMs: 100 })?.send(MAIL)
  await expect(sent).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a server that says nothing from the start is given up after twenty seconds', () =>
  runAlone(join(import.meta.dir, 'silent-server-child.ts')))

test('there is no server without an address', () => {
  expect(openMailServer({ smtpUrl: null, from: FROM })).toBeNull()
})
