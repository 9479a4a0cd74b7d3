/** For routes with a body: Elysia does not parse it, since it is read within its limits after its sender was checked. */
export const UNREAD = { parse: 'none' } as const
