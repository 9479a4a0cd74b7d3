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
const MEDIA = 'services/media/src'

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
    why: 'A render that is over is begun again by a job that is late.',
    theme: 'posts',
    path: `${DOMAIN}/render/render-run.ts`,
    find: " and r.status in ('queued', 'rendering')\n",
    replace: '',
  },
  {
    why: 'The lost post: it is not tried again after an attempt that failed.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/complete-post.ts`,
    find: '  await enqueuePost(sql, jobs, { post_id: run.post_id, ticket, startAt })\n',
    replace: '',
  },
  {
    why: 'A post that was cancelled is published by its job.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/begin-post.ts`,
    find: "\n       and (status = 'publishing'\n            or status = 'pending' and coalesce(next_attempt_at, scheduled_at) <= now())",
    replace: '',
  },
  {
    why: 'A post does not wait for its render.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/begin-post.ts`,
    find: "  if (render_status !== 'failed' && render_status !== 'cancelled') throw new JobPostponed()\n",
    replace: '',
  },
  {
    why: 'A render is cancelled with one of the posts that wait for it.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/arrange-render.ts`,
    find: "\n       and not exists (\n         select 1 from posts e\n          where e.render_id = r.render_id\n            and e.status in ('awaiting_approval', 'pending', 'publishing')\n       )",
    replace: '',
  },
  {
    why: 'A cancelled post has no event.',
    theme: 'posts',
    path: `${DOMAIN}/calendar/cancel-post.ts`,
    find: "    await recordEvent(sql, { account_id: accountId, type: 'post.cancelled', data: post })\n",
    replace: '',
  },
  {
    why: 'Events are delivered the newest first.',
    theme: 'edits',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: 'order by sequence nulls first',
    replace: 'order by sequence desc nulls first',
  },
  {
    why: 'A receiver is released while an event is written for it, and never hears of it.',
    theme: 'edits',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: '    await sql`select 1 from webhook_endpoints where endpoint_id = ${endpoint_id} for update`\n',
    replace: '',
  },
  {
    why: 'An event that was refused counts as delivered.',
    theme: 'edits',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: "const isDone = 'status' in outcome && outcome.status >= 200 && outcome.status < 300",
    replace: "const isDone = 'status' in outcome",
  },
  {
    why: 'A receiver that refused an event is not asked again.',
    theme: 'edits',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: "busy_until = null, due_at = (\n           select min(next_attempt_at) from webhook_deliveries\n            where endpoint_id = ${endpoint_id} and status = 'pending'\n         )",
    replace: 'busy_until = null, due_at = null',
  },
  {
    why: 'A receiver stays with a sender that died.',
    theme: 'edits',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: '(busy_until is null or busy_until < now())',
    replace: 'busy_until is null',
  },
  {
    why: 'Of two edits of one revision the second fails in the middle.',
    theme: 'edits',
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    find: 'for share of p for update of c',
    replace: 'for share of p',
  },
  {
    why: 'An edit for an earlier revision is made on top of a later one.',
    theme: 'edits',
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    find: '    checkRevision(clip, expected)\n',
    replace: '',
  },
  {
    why: 'What a clip was at first is not kept.',
    theme: 'edits',
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    find: 'where ${revision}::integer = 1',
    replace: 'where ${revision}::integer = 0',
  },
  {
    why: 'What is kept of a revision is what the clip was before.',
    theme: 'edits',
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    find: 'account_id, ${content}::jsonb, ${changed}',
    replace: 'account_id, ${first}::jsonb, ${changed}',
  },
  {
    why: 'An edit has no event.',
    theme: 'edits',
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    find: '      await tellChange(sql, context.accountId, clip, changed)\n',
    replace: '',
  },
  {
    why: 'Of two parts that arrive at once each waits for the other.',
    theme: 'uploads',
    path: `${DOMAIN}/upload/complete-parts.ts`,
    find: 'and parts_digest is null\n         for update',
    replace: 'and parts_digest is null',
  },
  {
    why: 'Where the parts of a finished upload were is not forgotten.',
    theme: 'uploads',
    path: `${MEDIA}/uploads/receive-part.ts`,
    find: '  await seated(() => forgetPlace(tenant, upload_id, parts_id))\n',
    replace: '',
  },
  {
    why: 'Two first parts go to two places.',
    theme: 'uploads',
    path: `${DOMAIN}/upload/create-upload.ts`,
    find: 'coalesce(parts_id, case',
    replace: 'coalesce(null, case',
  },
  {
    why: 'Parts are joined in the order in which they came.',
    theme: 'uploads',
    path: `${DOMAIN}/upload/complete-parts.ts`,
    find: ' order by p.number)',
    replace: ')',
  },
  {
    why: 'The place of the parts is freed when the answer that it counts is lost.',
    theme: 'uploads',
    path: `${MEDIA}/uploads/receive-part.ts`,
    find: 'if (!isUnavailable(error)) await',
    replace: 'await',
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
  {
    why: 'Two who make the same person an owner wait for each other.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: '  await lockAccount(sql, account_id)\n',
    replace: '',
  },
  {
    why: 'A key is made for a person who was removed.',
    theme: 'people',
    path: `${DOMAIN}/api-key/api-key.ts`,
    find: '\n         and (${creator}::text is null or exists (select 1 from creator))',
    replace: '',
  },
  {
    why: 'A key is made while its person is removed.',
    theme: 'people',
    path: `${DOMAIN}/api-key/api-key.ts`,
    find: 'and subject = ${creator} for key share',
    replace: 'and subject = ${creator}',
  },
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
