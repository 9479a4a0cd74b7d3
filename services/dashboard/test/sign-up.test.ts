import { afterAll, describe, expect, test } from 'bun:test'
import { openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const closed = service.with({ signUp: 'closed' })
afterAll(() => closed[Symbol.asyncDispose]())
const { sql } = service

describe('signing up', () => {
  test('creates a user, a session and an account', async () => {
    const { browser, email } = await service.member('Grace Hopper')
    const { status, text } = await browser.open('/dashboard')
    expect(status).toBe(200)
    for (const said of ['Hello, Grace Hopper', email, 'Creator plan', '300']) {
      expect(text).toContain(said)
    }
    const [member] = await sql`
      select name, users.email = members.email as same_email
        from members join sign_in.users using (name) where subject = users.id and name = 'Grace Hopper'
    `
    expect(member).toMatchObject({ name: 'Grace Hopper', same_email: true })
  })

  test.each([
    ['no name', { name: ' ' }, 'Enter your name.'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'at most 80 characters'],
    ['two lines as a name', { name: 'a\nb' }, 'U+000A, which is not seen'],
    ['a line separator in a name', { name: 'Ada\u2028Lovelace' }, 'U+2028, which is not seen'],
    ['a name that is turned round', { name: 'Ada \u202ecilamitsop' }, 'U+202E, which is not seen'],
    ['a name with an invisible part', { name: 'Ada\u200b' }, 'U+200B, which is not seen'],
    ['no e-mail', { email: '' }, 'Enter your e-mail address.'],
    ['half an e-mail', { email: 'ada@' }, 'such as name@example.org'],
    ['two e-mails', { email: 'ada@example.org,eve@example.org' }, 'such as name@example.org'],
    [
      'a mail header',
      { email: 'ada@example.org\nBcc: eve@example.org' },
      'such as name@example.org',
    ],
    ['a short password', { password: 'nine char' }, 'at least 10 characters'],
    ['a password of 129 characters', { password: '🎬'.repeat(129) }, 'at most 128 characters'],
  ])(
    'refuses %s, keeps the other fields and shows the fault at its field',
    async (_, wrong, told) => {
      const browser = service.browser()
      await browser.open('/dashboard/sign-up')
      const fields = { name: 'Ada', email: 'refused@example.org', password: PASSWORD, ...wrong }
      const { status, text } = await browser.send('/dashboard/sign-up', fields)
      const [field = ''] = Object.keys(wrong)
      expect(status).toBe(422)
      expect(text).toContain(told)
      expect(text).toMatch(new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-fault"`))
      expect(text).toContain(`href="#${field}"`)
      expect(text).not.toContain(fields.password)
      const users = await sql`select 1 from sign_in.users where email like 'refused%'`
      expect(users).toBeEmpty()
    },
  )

  test('takes a password of 128 characters, however long their bytes', async () => {
    const password = Array.from({ length: 128 }, (_, n) =>
      String.fromCodePoint(0x1f300 + n * 7),
    ).join('')
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const fields = { name: 'Long', email: 'long@example.org', password }
    expect((await browser.send('/dashboard/sign-up', fields)).status).toBe(303)
    expect((await service.signIn('long@example.org', password)).status).toBe(303)
  })

  test('with a taken e-mail changes nothing and mails its holder', async () => {
    const { email } = await service.member()
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const fields = { name: 'Eve', email: email.toUpperCase(), password: 'another password' }
    const { status, text } = await browser.send('/dashboard/sign-up', fields)
    expect(status).toBe(422)
    expect(text).toContain('No account can be created with this e-mail.')
    expect(service.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'You already have an account',
    })
    expect((await service.signIn(email, 'another password')).status).toBe(403)
    expect((await service.signIn(email, PASSWORD)).status).toBe(303)
  })

  test.each([
    ['aaaaaaaaaa', 'repeats itself'],
    ['password123', 'among the most common ones'],
    ['Password123!', 'among the most common ones'],
    ['qwertyuiop', 'among the most common ones'],
    ['abcabcabcabc', 'repeats itself'],
    ['ada.lovelace@example.org', 'your name or e-mail'],
  ])('refuses the password %s', async (password, fault) => {
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const fields = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org', password }
    const { status, text } = await browser.send('/dashboard/sign-up', fields)
    expect(status).toBe(422)
    expect(text).toContain(fault)
    expect(text).not.toContain(password.includes('@') ? 'type="password" value' : password)
  })

  test('has one winner among eight with the same e-mail', async () => {
    const browsers = Array.from({ length: 8 }, () => service.browser())
    await Promise.all(browsers.map((browser) => browser.open('/dashboard/sign-up')))
    const fields = { name: 'Race', email: 'race@example.org', password: PASSWORD }
    const shown = await Promise.all(
      browsers.map((browser) => browser.send('/dashboard/sign-up', fields)),
    )
    expect(shown.map(({ status }) => status).toSorted()).toEqual([303, ...Array(7).fill(422)])
  })

  test('is closed when the operator sets it', async () => {
    const browser = closed.browser()
    await browser.open('/dashboard/sign-in')
    const fields = { name: 'Ada', email: 'ada@example.org', password: PASSWORD }
    const { status, text } = await browser.send('/dashboard/sign-up', fields)
    expect(status).toBe(403)
    expect(text).toContain('Sign-up is closed')
    expect(await sql`select 1 from sign_in.users where email = ${fields.email}`).toBeEmpty()
  })

  test('shows visitors and the operator how to get an account while it is closed', async () => {
    const browser = closed.browser()
    const { location } = await browser.open('/dashboard/access')
    const { text: signInText } = await browser.open(location ?? '')
    expect(signInText).not.toContain('Create an account')
    const way = signInText.match(/href="(\/dashboard\/sign-up[^"]*)"/)?.[1] ?? ''
    const { status, text } = await browser.open(way)
    expect(status).toBe(403)
    expect(text).toContain('Ask its operator')
    expect(text).toContain('SIGN_UP=open')
    expect(text).toContain(`href="${location}"`)
  })
})

describe('signing up when one step of it fails', () => {
  test.each([
    'sign_in.users',
    'sign_in.accounts',
    'sign_in.sessions',
    'sign_in.verifications',
    'accounts',
    'members',
    'memberships',
  ])('leaves an address that signs up or in when %s works again', async (table) => {
    await sql.unsafe(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger broken before insert on ${table} for each row execute function refuse()
    `)
    const name = `Ada of ${table}`
    const fields = { name, email: `${table}@example.org`, password: PASSWORD }
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    expect((await browser.send('/dashboard/sign-up', fields)).status).not.toBe(303)
    await sql.unsafe(`drop trigger broken on ${table}`)
    const again = await browser.send('/dashboard/sign-up', fields)
    if (again.status !== 303) await browser.send('/dashboard/sign-in', fields)
    expect((await browser.open('/dashboard')).text).toContain(`Hello, ${name}`)
    const members = await sql`
      select 1 from members join sign_in.users using (name) where name = ${name}
    `
    expect(members).toHaveLength(1)
  })

  test.each([
    ['in two lines', 'Ada\u2028Lovelace', () => 'Ada Lovelace'],
    ['nobody sees', '\u200b\u202e', (email: string) => email.split('@')[0]],
    ['too long', 'x'.repeat(300), () => 'x'.repeat(80)],
  ])('lets in whose name is %s, stored before that was refused', async (_, stored, nameOf) => {
    const { email } = await service.member()
    await sql`update sign_in.users set name = ${stored} where email = ${email}`
    expect((await service.signIn(email, PASSWORD)).status).toBe(303)
    const members = await sql`select name from members where email = ${email}`
    expect([...members]).toEqual([{ name: nameOf(email) }])
  })
})
