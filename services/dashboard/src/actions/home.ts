import type { Core } from '../dependencies.ts'
import { homePage } from '../pages/home-page.ts'
import { answerPage } from '../pages/page-answers.ts'
import type { MemberContext } from '../request/request-context.ts'

export async function showHome(core: Core, context: MemberContext): Promise<Response> {
  const [account, speech] = await Promise.all([
    core.accounts.read(context.member),
    core.speech?.() ?? null,
  ])
  const needsLink = core.isMailed && !context.member.is_verified
  return answerPage(homePage(context, { account, speech, needsLink }), context)
}
