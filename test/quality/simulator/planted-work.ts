import type { Planted } from './planted.ts'

const DOMAIN = 'packages/domain/src'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
/** In projects, renders and posts. */
export const PLANTED_WORK: readonly Planted[] = [
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
  },
  {
    why: 'A finished render keeps its reservation.',
    theme: 'renders',
    path: `${DOMAIN}/credits/credits.ts`,
    find: '{ balance: -amount, reserved: -amount }',
    replace: '{ balance: -amount, reserved: 0 }',
  },
  {
    why: 'The renders of a deleted project keep their reservations.',
    theme: 'renders',
    path: `${DOMAIN}/project/delete-project.ts`,
    find: '    await releaseCredits(sql, {',
    replace: '    void (sql, {',
  },
  {
    why: 'Finished renders of a deleted project are cancelled.',
    theme: 'renders',
    path: `${DOMAIN}/project/delete-project.ts`,
    find: " and account_id = ${account_id} and status in ('queued', 'rendering')",
    replace: ' and account_id = ${account_id}',
  },
  {
    why: 'The files of a deleted project stay.',
    theme: 'renders',
    path: `${DOMAIN}/project/delete-project.ts`,
    find: '    await deleteFiles(sql, jobs, [',
    replace: '    void (sql, jobs, [',
  },
  {
    why: 'A finished render has no event.',
    theme: 'renders',
    path: `${DOMAIN}/run/write-as-run.ts`,
    find: '    await recordState(sql, kind, run, event, from === undefined ? {} : { status: from })\n',
  },
  {
    why: 'A post has no job.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/publish-clip.ts`,
    find: '    else await enqueuePost(tenant, { post_id, ticket: 1, startAt })\n',
  },
  {
    why: 'The render of a cancelled post keeps its reservation.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/arrange-render.ts`,
    find: '  await releaseCredits(sql, {',
    replace: '  void (sql, {',
  },
  {
    why: 'A render that is over is begun again by a job that is late.',
    theme: 'posts',
    path: `${DOMAIN}/render/render-run.ts`,
    find: " and r.status in ('queued', 'rendering')\n",
  },
  {
    why: 'The lost post: it is not tried again after an attempt that failed.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/complete-post.ts`,
    find: '  await enqueuePost({ sql, jobs, accountId }, { post_id, ticket, startAt })\n',
  },
  {
    why: 'A post that was cancelled is published by its job.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/begin-post.ts`,
    find: "\n       and (status = 'publishing'\n            or status = 'pending' and coalesce(next_attempt_at, scheduled_at) <= now())",
  },
  {
    why: 'A post does not wait for its render.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/begin-post.ts`,
    find: "  if (render_status !== 'failed' && render_status !== 'cancelled') throw new JobPostponed()\n",
  },
  {
    why: 'A render is cancelled with one of the posts that wait for it.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/arrange-render.ts`,
    find: "\n       and not exists (\n         select 1 from posts e\n          where e.render_id = r.render_id\n            and e.status in ('awaiting_approval', 'pending', 'publishing')\n       )",
  },
  {
    why: 'A cancelled post has no event.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/cancel-post.ts`,
    find: "    await recordEvent(sql, { account_id: accountId, type: 'post.cancelled', data: post })\n",
  },
  {
    why: 'Of two parts that are done at once neither is the last.',
    theme: 'projects',
    path: `${DOMAIN}/part/part-work.ts`,
    find: '    await lockProjectOf(sql, work)\n',
  },
  {
    why: 'A part stays with a worker that died.',
    theme: 'projects',
    path: `${DOMAIN}/part/part-work.ts`,
    find: "(status = 'waiting' or status = 'working' and lane = ${lane})",
    replace: "status = 'waiting'",
  },
  {
    why: 'A project that is tried again finds the parts of the time before.',
    theme: 'projects',
    path: `${DOMAIN}/project/project-run.ts`,
    find: '      await dropParts(sql, run)\n      // Another',
    replace: '      // Another',
  },
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
