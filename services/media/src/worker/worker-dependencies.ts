import type { ChatModel, RecognizerConfig, Tools, TranslationService } from '@svc/clip-engine'
import type { Database, Jobs } from '@svc/domain'
import type { Log } from '@svc/http'
import type { Sealer } from '@svc/secrets'
import type { ObjectStore } from '@svc/storage'
import type { Scratch } from './scratch.ts'

/** Everything that a worker works with. */
export interface WorkerDependencies {
  sql: Database
  jobs: Jobs
  store: ObjectStore
  scratch: Scratch
  tools: Tools
  recognizers: RecognizerConfig
  chatModel: ChatModel | null
  /** What translates captions; without it the chat model does. */
  translationService?: TranslationService | null
  /** Opens sealed source addresses, those that hold a password or a signature, and sealed cookies. */
  sourceSealer: Sealer
  /** Where the operator's cookies lie; see `readOperatorCookies`. */
  cookiesFolder?: string | undefined
  /** Whether a source's URL may point into a private network. For operators and tests. */
  allowPrivateAddresses: boolean
  /** Sources of more seconds are worked on in parts, which all workers share; absent where one worker does all of a project. */
  shareLongerThan?: number
  log: Log
}
