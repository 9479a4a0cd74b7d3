import type { Planted } from './planted.ts'

const DOMAIN = 'packages/domain/src'
const MEDIA = 'services/media/src'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
/** In webhooks, edits, uploads and members, and between accounts. */
export const PLANTED_CALLS: readonly Planted[] = [
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
    find: '  await seated(() => domain.forgetPlace(tenant, upload_id, parts_id))\n',
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
    why: 'The lost upload: what a bucket has joined is lost to it where the commit behind that fails.',
    theme: 'uploads',
    path: 'test/quality/simulator/outside.ts',
    find: 'else if (objects.get(key)?.length !== size_bytes)',
    replace: 'else',
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
  },
  {
    why: 'A person who was removed keeps their keys.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: '    await endMemberAccess(sql, who)\n',
  },
  {
    why: 'A person who was removed goes on in the account.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: '    await goHome(sql, who, plan)\n',
  },
  {
    why: 'Two who make the same person an owner wait for each other.',
    theme: 'people',
    path: `${DOMAIN}/member/membership.ts`,
    find: '  await lockAccount(sql, account_id)\n',
  },
  {
    why: 'A key is made for a person who was removed.',
    theme: 'people',
    path: `${DOMAIN}/api-key/api-key.ts`,
    find: '\n         and (${creator}::text is null or exists (select 1 from creator))',
  },
  {
    why: 'A key is made while its person is removed.',
    theme: 'people',
    path: `${DOMAIN}/api-key/api-key.ts`,
    find: 'and subject = ${creator} for key share',
    replace: 'and subject = ${creator}',
  },
  {
    why: 'The silent receivers of one account take all places.',
    theme: 'neighbours',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: 'const MOST_OF_ACCOUNT = 4',
    replace: 'const MOST_OF_ACCOUNT = 40',
  },
  {
    why: 'Receivers that did not answer take the places of those that do.',
    theme: 'neighbours',
    path: `${DOMAIN}/webhook/deliver.ts`,
    find: 'set is_slow = ${isSlow},',
    replace: 'set is_slow = false,',
  },
  {
    why: 'The first render of an account waits for all that another one asked for before.',
    theme: 'neighbours',
    path: `${DOMAIN}/jobs/open-jobs.ts`,
    find: '          priority: -turn,\n',
  },
  {
    why: 'A clip of another account is rendered.',
    theme: 'neighbours',
    path: `${DOMAIN}/render/plan-render.ts`,
    find: ' and c.account_id = ${accountId} and p.deleted_at',
    replace: ' and p.deleted_at',
  },
  {
    why: 'An account reads the events of all.',
    theme: 'neighbours',
    path: `${DOMAIN}/event/events.ts`,
    find: 'where account_id = ${accountId} ${rest}',
    replace: 'where true ${rest}',
  },
  {
    why: 'The receivers of all accounts get an event.',
    theme: 'neighbours',
    path: `${DOMAIN}/event/record-event.ts`,
    find: "where account_id = ${account_id} and status = 'enabled'",
    replace: "where status = 'enabled'",
  },
  {
    why: 'Another account pays.',
    theme: 'renders',
    path: `${DOMAIN}/credits/entry.ts`,
    find: 'where account_id = ${cause.account_id} and ${condition}',
    replace:
      'where account_id = (select account_id from accounts order by account_id limit 1) and ${condition}',
  },
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are parts of the sources.
