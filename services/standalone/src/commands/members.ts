import { openPeopleDesk, type PeopleDesk } from '@svc/dashboard/operator'
import { enrollMember, listMembers, moveMember, ROLES, setRole } from '@svc/domain'
import { ApiError } from '@svc/errors'
import {
  ACCOUNT,
  type CommandContext,
  defineCommand,
  NEEDED_ACCOUNT,
  needed,
  text,
} from './command.ts'

const SUBJECT = needed(text('SUBJECT', 'a person'))
const EMAIL = needed(text('EMAIL', 'a person’s address'))

const UNVERIFIED =
  'This address was never verified: setting the password ends all sessions, API keys and connected apps of the account. If the account was theirs from the start, run `members verify` first.'

export const members = {
  'members list': defineCommand({
    does: 'Lists who belongs to which account, as owner or member, and which account each acts in.',
    options: { account: ACCOUNT },
    run: async ({ sql }, { options }) => listMembers(await sql(), options.account),
  }),
  'members move': defineCommand({
    does: 'Moves a person from the account that they act in into another one; what they let apps do in the old one ends.',
    options: { subject: SUBJECT, account: NEEDED_ACCOUNT },
    run: async ({ sql }, { options: { subject, account } }) =>
      moveMember(await sql(), subject, account),
  }),
  'members role': defineCommand({
    does: 'Gives a person another role in an account: owners decide who belongs to it. An account keeps at least one owner.',
    options: {
      subject: SUBJECT,
      account: NEEDED_ACCOUNT,
      role: needed({ kind: 'choice', choices: ROLES, does: 'what they may decide' }),
    },
    async run({ sql }, { options: { subject, account: account_id, role } }) {
      await setRole(await sql(), { account_id, subject }, role)
      return { subject, account_id, role }
    },
  }),
  'members add': defineCommand({
    does: 'Lets a person in, also while sign-up is closed: prints the link under which they set a password. Works once, for an hour.',
    options: {
      email: EMAIL,
      name: text('NAME', 'what they are called'),
      account: ACCOUNT,
    },
    async run(context, { options: { email, name = email, account } }) {
      return withDesk(context, async (desk) => {
        const person = await desk.add({ name, email })
        if (!person) throw new ApiError('CONFLICT', `${email} has an account already.`)
        const { account_id } = await enroll(context, { ...person, account })
        return { subject: person.user_id, account_id, link: await desk.resetLink(email) }
      })
    },
  }),
  'members reset-link': defineCommand({
    does: 'Prints a link under which a person sets a new password. Works once, for an hour.',
    options: { email: EMAIL },
    async run(context, { options: { email } }) {
      return withDesk(context, async (desk) => {
        const { is_verified } = await requirePerson(desk, email)
        const link = await desk.resetLink(email)
        return { email, link, ...(!is_verified && { note: UNVERIFIED }) }
      })
    },
  }),
  'members verify': defineCommand({
    does: 'Marks an e-mail address as verified: it belongs to the person who signed up with it.',
    options: { email: EMAIL },
    async run(context, { options: { email } }) {
      return withDesk(context, async (desk) => {
        await desk.verify(await requirePerson(desk, email))
        return { email, is_verified: true }
      })
    },
  }),
  'members end-codes': defineCommand({
    does: 'Ends the codes after the password of a person who lost the app that makes them and the recovery codes. Be sure first who asks.',
    options: { email: EMAIL },
    async run(context, { options: { email } }) {
      return withDesk(context, async (desk) => {
        await desk.endCodes(await requirePerson(desk, email))
        return { email, has_codes: false }
      })
    },
  }),
}

async function withDesk<T>(
  { env, database, sql }: CommandContext,
  work: (desk: PeopleDesk) => Promise<T>,
): Promise<T> {
  await sql()
  const { url } = await database()
  const desk = openPeopleDesk({ databaseUrl: url, baseUrl: env.baseUrl })
  try {
    return await work(desk)
  } finally {
    await desk.close()
  }
}

async function requirePerson(desk: PeopleDesk, email: string) {
  const person = await desk.find(email)
  if (person) return person
  throw new ApiError('NOT_FOUND', `No member has the e-mail address ${email}.`)
}

/** Makes a new user a member of the given account, or of a new one. */
async function enroll(
  { env, sql }: CommandContext,
  person: { user_id: string; name: string; email: string; account: string | undefined },
) {
  const { user_id: subject, name, email, account } = person
  const connected = await sql()
  const plan = env.signUpPlan
  const unowned = account !== undefined && { unownedAccountId: account }
  const member = await enrollMember(connected, { subject, name, email, plan, ...unowned })
  if (account === undefined || member.account_id === account) return member
  return moveMember(connected, subject, account)
}
