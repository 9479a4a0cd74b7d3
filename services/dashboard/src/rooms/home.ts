import type { Core } from '../dependencies.ts'
import { doneMessage } from '../pages/done-message.ts'
import { homePage } from '../pages/home-page.ts'
import { answerPage } from '../pages/page-answers.ts'
import type { MemberVisit } from '../visit/visits.ts'

export async function showHome(core: Core, visit: MemberVisit): Promise<Response> {
  const [account, speech] = await Promise.all([
    core.accounts.read(visit.member),
    core.speech?.() ?? null,
  ])
  const needsLink = core.isMailed && !visit.member.is_verified
  const done = doneMessage(visit)
  return answerPage(homePage(visit.member, { account, speech, needsLink, done }), visit)
}
