const VARIABLE = 'BUN_CONFIG_MAX_HTTP_REQUESTS'

/**
 * Allows this process more concurrent `fetch` requests than the 256 that Bun allows for all addresses
 * together: a stream that its reader consumes slowly counts as one, so anonymous clients could use them up.
 *
 * Bun reads the limit only from the environment and only at start, so the program restarts in its own process.
 *
 * @param inherited - The environment; a limit that it sets is kept.
 * @param most - At most 65,535.
 */
export function raiseFetchLimit(
  inherited: Readonly<Record<string, string | undefined>>,
  most: number,
): void {
  if (inherited[VARIABLE] !== undefined || process.execve === undefined) return
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, words, { ...inherited, [VARIABLE]: String(most) })
}
