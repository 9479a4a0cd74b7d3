/** A mutant that no rule makes, or that is too important to be left to chance. */
interface ListedMutant {
  path: string
  /** The text that is replaced where it stands first. */
  find: string
  /** Default: nothing. */
  replace?: string
  /** What goes wrong with it. */
  why: string
}

const API = 'services/api/src'
const DOMAIN = 'packages/domain/src'
const GATEWAY = 'services/gateway/src'
const SOCIAL = 'packages/social/src'

export const LISTED: readonly ListedMutant[] = [
  {
    path: `${API}/publishing/deliver-post.ts`,
    find: 'beforeSending(work, unreadable(cause)),',
    replace: 'Promise.reject(unreadable(cause)),',
    why: 'An uncertain post whose file cannot be read counts as not sent.',
  },
  {
    path: `${API}/publishing/deliver-post.ts`,
    find: "  await confirmRun(dependencies.sql, 'post', work)\n",
    why: 'A worker that was replaced sends the post too.',
  },
  {
    path: `${API}/publishing/publish-post.ts`,
    find: 'await store.check().catch(',
    replace: 'await Promise.resolve().catch(',
    why: 'An outage of the storage uses up the attempts of a post.',
  },
  {
    path: `${API}/plugins/rate-limits.ts`,
    find: "  'POST /v1/clips/:clip_id/publish': perMinute(30),\n",
    why: 'Publishing has no limit of its own.',
  },
  {
    path: `${SOCIAL}/publish-once.ts`,
    find: '    saved = text\n',
    why: 'A post is looked up by what an earlier attempt saved.',
  },
  {
    path: `${SOCIAL}/youtube/publish-video.ts`,
    find: 'isListed && reachesBack',
    replace: 'isListed',
    why: 'A video that fifty newer ones hide counts as absent, and is sent again.',
  },
  {
    path: `${SOCIAL}/web/explain-answer.ts`,
    find: "'x-ratelimit-reset', ",
    why: 'Mastodon is asked again before its limit ends.',
  },
  {
    path: `${SOCIAL}/bluesky/publish-record.ts`,
    find: ', swapRecord: null',
    why: 'A second attempt replaces the post of the first.',
  },
  {
    path: `${DOMAIN}/calendar/begin-post.ts`,
    find: '(mayBeOut ? null : explainRender(post))',
    replace: 'explainRender(post)',
    why: 'A post that may be out fails because of its render, and is not looked up.',
  },
  {
    path: `${DOMAIN}/calendar/complete-post.ts`,
    find: 'Math.max(usual, failure.retryAfterSeconds ?? 0)',
    replace: 'usual',
    why: 'A platform is asked again before the time that it named.',
  },
  {
    path: `${DOMAIN}/calendar/begin-post.ts`,
    find: 'coalesce(next_attempt_at, scheduled_at) <= now()',
    replace: 'scheduled_at <= now()',
    why: 'A repeated job sends a post before its pause is over.',
  },
  {
    path: `${DOMAIN}/event/events.ts`,
    find: ' and e.project_id = gone.project_id',
    why: 'With the event of one deleted project go all receivers of the account.',
  },
  {
    path: `${DOMAIN}/webhook/deliver.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
    find: '${isDone ? null : sql`coalesce(e.failing_since, now())`}',
    replace: 'coalesce(e.failing_since, now())',
    why: 'A receiver is disabled three days after its first failure, whatever arrived since.',
  },
  {
    path: `${DOMAIN}/webhook/list-webhooks.ts`,
    find: ', first_attempt_at = null',
    why: 'An old delivery that is replayed is given up at once.',
  },
  {
    path: `${DOMAIN}/webhook/create-webhook.ts`,
    find: '\n         and expires_at is null',
    why: 'A rotation renews the life of all older secrets.',
  },
  {
    path: `${DOMAIN}/upload/complete-parts.ts`,
    find: ', etag = excluded.etag',
    why: 'A part that is sent again with other bytes keeps its old validator.',
  },
  {
    path: `${DOMAIN}/upload/complete-parts.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
    find: 'set expires_at = now() + make_interval(hours => ${UNUSED_HOURS})',
    replace: 'set expires_at = expires_at',
    why: 'A part does not prolong its upload.',
  },
  {
    path: `${DOMAIN}/upload/create-upload.ts`,
    find: ' + size_bytes <=',
    replace: ' <=',
    why: 'The file is not counted when its first part looks for room.',
  },
  {
    path: 'packages/storage/src/s3/multipart-uploads.ts',
    find: '      if (code) throw unusable(code)\n',
    why: 'An upload counts as complete although the bucket said in a success that it failed.',
  },
  {
    path: 'packages/storage/src/s3/multipart-uploads.ts',
    find: 'response.status < 500 || attempt === ATTEMPTS',
    replace: 'true',
    why: 'One failure of the bucket ends an upload.',
  },
  {
    path: `${GATEWAY}/send.ts`,
    find: 'keepalive: READS.has(request.method)',
    replace: 'keepalive: true',
    why: 'What may have been done is sent again when a kept connection ends.',
  },
  {
    path: `${GATEWAY}/send.ts`,
    find: 'if (request.signal.aborted) {',
    replace: 'if (false) {',
    why: 'A request whose client has left is sent.',
  },
  {
    path: `${GATEWAY}/forwarded-headers.ts`,
    find: 'if (!headers.has(name)) headers.set(name, value)',
    replace: '{}',
    why: 'A client gets a coding that it did not ask for.',
  },
  {
    path: `${GATEWAY}/forward.ts`,
    find: '  let end = () => {\n    end = () => {}\n',
    replace: '  const end = () => {\n',
    why: 'A place is given back twice.',
  },
  {
    path: `${DOMAIN}/backup/restore-database.ts`,
    find: 'found.rows === rows && found.sha256 === sha256',
    replace: 'found.rows === rows',
    why: 'A table of a backup with other bytes is restored.',
  },
  {
    path: 'packages/clip-engine/src/transcribe/recognizers/models/download-model.ts',
    find: '  await rm(part)\n',
    why: 'A download with another checksum is kept, and fails each time.',
  },
  {
    path: 'services/media/src/worker/scratch.ts',
    find: '    await utimes(own, time, time).catch(() => mkdir(own, { recursive: true }))\n',
    why: 'Without a sign of life the folders of all workers are removed after two minutes.',
  },
  {
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
    find: "${isFramedAnew(changed) ? sql`jsonb_set(framing, '{spans}', '[]')` : sql`framing`}",
    replace: 'framing',
    why: 'A new layout keeps the framing of the old one.',
  },
  {
    path: `${DOMAIN}/clip-edit/revise-clip.ts`,
    find: "sql`case when status = 'failed' then 'processing' else status end`",
    replace: 'sql`status`',
    why: 'A failed clip that is edited stays failed.',
  },
  {
    path: `${DOMAIN}/clip-edit/change-cut.ts`,
    find: 'Math.max(LONGEST_CLIP, longest)',
    replace: 'LONGEST_CLIP',
    why: 'A clip longer than usual cannot be cut to its own length.',
  },
  {
    path: `${DOMAIN}/upkeep.ts`,
    find: "'created_at', '7 days'",
    replace: "'created_at', '2 days'",
    why: 'The answer to a request is forgotten before its time.',
  },
  {
    path: `${DOMAIN}/upkeep.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
    find: ', `${ACCESS_TOKEN_SECONDS} seconds`',
    why: 'A grant is deleted before its last access token has ended.',
  },
  {
    path: `${DOMAIN}/credits/entry.ts`,
    find: 'order by completed_at desc',
    replace: 'order by completed_at',
    why: 'The pace is measured by the oldest projects.',
  },
  {
    path: 'packages/studio/web/edit/state/session.ts',
    find: 'const ahead = [present, ...future]',
    replace: 'const ahead = [present]',
    why: 'One step alone can be done again.',
  },
  {
    path: `${DOMAIN}/invitation/invitation.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a part of the source.
    find: '\n             invited_by = ${by.subject},',
    why: 'An invitation that was sent again ends when its first sender leaves.',
  },
  {
    path: `${DOMAIN}/project/delete-project.ts`,
    find: '    await dropParts(sql, { account_id: accountId, project_id })\n',
    why: 'The parts of a deleted project stay.',
  },
  {
    path: 'services/dashboard/src/request/own-call.ts',
    find: "!isOwnToken(headers.get('x-form-token') ?? '')",
    replace: "headers.has('x-form-token') && !isOwnToken(headers.get('x-form-token') ?? '')",
    why: 'A call without the token of a form is made.',
  },
  {
    path: 'packages/mail/src/open-mail-server.ts',
    find: '    socketTimeout: answerMs,\n',
    why: 'A mail server that says nothing holds a mail for ten minutes.',
  },
  {
    path: 'packages/clip-engine/src/select/choose/choose-spans.ts',
    find: ' && similarity(span, other) <= SAME_TEXT',
    why: 'The same text is shown twice.',
  },
  {
    path: 'packages/clip-engine/src/select/score/rate-worth.ts',
    find: ' + rough + ',
    replace: ' + ',
    why: 'A clip that begins or ends anywhere is as good as one between sentences.',
  },
  {
    path: 'packages/clip-engine/src/select/score/rate-worth.ts',
    find: ' + UNSURE * unsure',
    why: 'A clip whose ends are guessed is as good as one whose ends are known.',
  },
  {
    path: 'packages/clip-engine/src/select/score/rate-worth.ts',
    find: 'if (!yardstick.isTopicAsked) return',
    replace: 'return',
    why: 'What was asked for does not count.',
  },
  {
    path: 'packages/clip-engine/src/select/describe/rank-lines.ts',
    find: 'sharedWords(line.text, text) < MOST_SHARED',
    replace: 'line.text !== text',
    why: 'The hook says what the title says.',
  },
  {
    path: 'packages/clip-engine/src/reframe/choose-layout.ts',
    find: ' && shared >= SPLIT_MIN_SHARE',
    why: 'A picture is split for a person who is seldom seen.',
  },
  {
    path: 'packages/clip-engine/src/transcribe/function-words.ts',
    find: "    .replaceAll('’', \"'\")\n",
    why: 'Words with a typographic apostrophe are in no list.',
  },
]
