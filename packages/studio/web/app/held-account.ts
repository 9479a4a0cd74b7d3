let held: string | null = null

/**
 * The account that this window shows, from when it was first known until the window is loaded again. Its calls name it, so that
 * nothing is made in another account that the member switched to in another window.
 */
export const heldAccount = {
  id: () => held,
  hold(account_id: string | undefined): void {
    held ??= account_id ?? null
  },
}
