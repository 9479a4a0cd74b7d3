/** A defect that is put into the product, to see that a simulation finds it. */
export interface Planted {
  /** What goes wrong with it. */
  why: string
  /** The kind of stories in which it is looked for. */
  theme: 'renders' | 'posts' | 'uploads' | 'edits' | 'people' | 'mixed'
  path: string
  /** The text that is replaced where it stands first. */
  find: string
  replace: string
}

const DOMAIN = 'packages/domain/src'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
export const PLANTED: readonly Planted[] = [
  {
    why: 'The double settle: a worker that was replaced finishes a render that another one has finished.',
    theme: 'renders',
    path: `${DOMAIN}/run/write-as-run.ts`,
    find: 'where ${isRow(run)} and run_id = ${run.run_id} and status = ${status} ${isLive}\n    returning',
    replace: 'where ${isRow(run)} ${isLive}\n    returning',
  },
  {
    why: 'A worker that was replaced writes what its heir is working on.',
    theme: 'renders',
    path: `${DOMAIN}/run/write-as-run.ts`,
    find: 'and run_id = ${run.run_id} and status = ${status} ${isLive}\n    returning',
    replace: 'and status = ${status} ${isLive}\n    returning',
  },
  {
    why: 'A render that failed keeps its reservation.',
    theme: 'renders',
    path: `${DOMAIN}/render/render-run.ts`,
    find: 'releaseCredits(sql, { account_id, project_id, clip_id, render_id, amount, description })',
    replace: 'Promise.resolve()',
  },
  {
    why: 'Renders of a deleted project go on.',
    theme: 'renders',
    path: `${DOMAIN}/project/delete-project.ts`,
    find: '    await cancelRenders(sql, accountId, sql`project_id = ${project_id}`)\n',
    replace: '',
  },
  {
    why: 'A key is stored in another transaction than what it names.',
    theme: 'renders',
    path: `${DOMAIN}/idempotency/run-idempotent.ts`,
    find: '  return inTransaction(context.sql, async (sql) => {\n    const within',
    replace: '  return ((sql, work) => work(sql))(context.sql, async (sql) => {\n    const within',
  },
  {
    why: 'Two requests of one key run at once.',
    theme: 'renders',
    path: `${DOMAIN}/idempotency/run-idempotent.ts`,
    find: '    if (!turn?.isMine) return null\n',
    replace: '',
  },
  {
    why: 'A post has no job.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/publish-clip.ts`,
    find: '    else await enqueuePost(sql, context.jobs, { post_id, ticket: 1, startAt })\n',
    replace: '',
  },
  {
    why: 'The render of a cancelled post keeps its reservation.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/arrange-render.ts`,
    find: '  await releaseCredits(sql, {',
    replace: '  void (sql, {',
  },
  {
    why: 'Events are delivered the newest first.',
    theme: 'edits',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: 'order by sequence nulls first',
    replace: 'order by sequence desc nulls first',
  },
  {
    why: 'The last owner leaves.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: "\n         and (role <> 'owner' or ${hasOtherOwner(sql, who)})",
    replace: '',
  },
  {
    why: 'A person who was removed keeps their keys.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: '    await endMemberAccess(sql, who)\n',
    replace: '',
  },
  {
    why: 'A person who was removed goes on in the account.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: '    await goHome(sql, who, plan)\n',
    replace: '',
  },
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
