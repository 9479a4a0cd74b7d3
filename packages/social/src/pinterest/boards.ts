import { PublishError } from '../publish-error.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-pinterest.ts'

interface Board {
  id: string
  name: string
}

/** Lists the boards of an account, as many as Pinterest answers at once. */
export async function readBoards(call: Call): Promise<Board[]> {
  return listOf(await call('/boards?page_size=250'), 'items').map((board) => ({
    id: textOf(board, 'id') ?? '',
    name: textOf(board, 'name') ?? '',
  }))
}

/**
 * Finds the board that a post names, by its name or its id.
 *
 * @throws {PublishError} `user_content` when the account has no such board.
 */
export async function findBoard(call: Call, named: string): Promise<string> {
  const boards = await readBoards(call)
  const board = boards.find(({ name }) => name === named) ?? boards.find(({ id }) => id === named)
  if (board) return board.id
  const message = `The account has no board “${named}”.`
  throw new PublishError('user_content', 'board_unknown', message, {
    action: 'Choose one of the account’s boards, then schedule the post.',
  })
}
