/** Where a chat model that may re-rank clips is reached. */
export interface Reranker {
  /** OpenAI-compatible API root, for example `http://127.0.0.1:11434/v1`. */
  base_url: string
  api_key: string | null
  model: string
  /** Seconds the whole call may take; 30 when left out. */
  timeout_seconds?: number
}
