import type { ChatModel } from './chat-model.ts'

/** Stands for a model that runs on this machine. */
export const AUTO = 'auto'

/** Where Ollama, LM Studio and llama.cpp's server answer unless they are told otherwise. */
const USUAL = ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:1234/v1', 'http://127.0.0.1:8080/v1']
const PATIENCE_MS = 1_000

/** Finds the model that `auto` stands for; `null` when none runs here. Others are returned as they are. */
export async function findModel(wanted: ChatModel): Promise<ChatModel | null> {
  if (wanted.baseUrl !== AUTO) return wanted
  const found = await findLocalModel(wanted.model)
  return found && { ...wanted, ...found }
}

/**
 * Finds a chat model that runs on this machine.
 *
 * @param name - Of the model; empty for the first that is offered.
 */
export async function findLocalModel(
  name = '',
  addresses: readonly string[] = USUAL,
): Promise<Pick<ChatModel, 'baseUrl' | 'model'> | null> {
  const found = await Promise.all(
    addresses.map(async (baseUrl) => {
      const models = await modelsAt(baseUrl)
      return { baseUrl, model: models.find((offered) => !name || offered === name) ?? '' }
    }),
  )
  return found.find(({ model }) => model) ?? null
}

async function modelsAt(baseUrl: string): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { data }: { data?: { id?: unknown }[] } = await response.json()
    return (data ?? []).flatMap(({ id }) =>
      typeof id === 'string' && !/embed/i.test(id) ? [id] : [],
    )
  } catch {
    return []
  }
}
