/** Gives status and first code of a refusal, for example `404 NOT_FOUND`. */
export async function refusal(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer
  const { errors } = (await response.json()) as { errors: { code: string }[] }
  return `${response.status} ${errors[0]?.code}`
}
