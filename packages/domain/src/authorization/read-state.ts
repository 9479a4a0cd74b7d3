/** The redirect that carries the answer to an authorization request. */
export interface Return {
  redirect_uri: string
  state: string | null
}

/** Gives a request's `state` back as the client sent it. */
export function readState(row: { redirect_uri: string; state: string }): Return {
  return { ...row, state: JSON.parse(row.state) as string | null }
}
