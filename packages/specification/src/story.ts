/**
 * One story that all examples of the document share: Ada uploads a talk, finds a clip in it, renders and schedules it.
 * The ids contain the times of the events in the story, so they sort as real ones do.
 */
export const STORY = {
  account_id: '01KQH8TF00TJHJVF8EYYG027G8',
  member_id: '01KQH8TFZ83TP34FTE84NXHMPD',
  client_id: '01KQH93KZ025PN40TZ8W2RWHA6',
  grant_id: '01KQH93KZ0J3G3WR76Q0JNBNHC',
  webhook_id: '01KQM2N7603W5CNF4ZRG1C6PC9',
  template_id: '01KQM22X80WYFJRMZXWBGTPSAT',
  asset_id: '01KQM2C270NK60E3Y9FYEWVNBN',
  social_account_id: '01KQM2N760Y6F15AJ4R3PCPMJ9',
  upload_id: '01KQS53JV0Z05DNKMWE6T4EW2G',
  project_id: '01KQS55DE042G44QPN907299K9',
  clip_id: '01KQS5AX707GTKCDNBZZAD8MY3',
  event_id: '01KQS5AXPMR1RBQA0RCRN4HKVM',
  share_id: '01KQS5QQC03W5CNF4ZRG1C6PC9',
  render_id: '01KQS5SHZ08JGGB50FNHJDN9VW',
  entry_id: '01KQS5TF8GJZ5S66DK31TQPDB5',
  post_id: '01KQS60WB0J3G3WR76Q0JNBNHC',
  comment_id: '01KQS61ZX0TJHJVF8EYYG027G8',
  visitor_id: '01KQS61XD0PN40TZ8W2RWHA65M',

  signed_up_at: '2026-05-01T08:00:00.000Z',
  brand_made_at: '2026-05-02T10:00:00.000Z',
  uploaded_at: '2026-05-04T09:29:00.000Z',
  project_created_at: '2026-05-04T09:30:00.000Z',
  project_started_at: '2026-05-04T09:30:01.000Z',
  project_completed_at: '2026-05-04T09:33:00.000Z',
  shared_at: '2026-05-04T09:40:00.000Z',
  render_created_at: '2026-05-04T09:41:00.000Z',
  render_completed_at: '2026-05-04T09:41:30.000Z',
  post_created_at: '2026-05-04T09:45:00.000Z',
  post_due_at: '2026-05-05T16:00:00.000Z',
  month_start: '2026-05-01T08:00:00.000Z',
  month_end: '2026-06-01T08:00:00.000Z',
  next_day: '2026-05-05T00:00:00.000Z',

  project_title: 'Why most meetings fail',
  clip_title: 'Nobody leaves with a task',
  clip_titles: ['Every meeting ends with a decision', 'Meetings & decisions'],
  clip_description:
    'A meeting without a decision is a conversation. Ada on the one question that ends it.',
  spoken:
    'What did we decide? If nobody can answer, the meeting has not ended, it has only stopped.',
  hashtags: ['meetings', 'productivity'],
  file_name: 'meetings.mp4',
  source_url: 'https://media.example.org/talks/meetings.mp4',
  source_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  render_sha256: 'a3c1f7d20b6e4985c7b1e0d94f3a8b62571c0e9d8f7a6b5c4d3e2f1a0b9c8d7e',
  files_url: 'https://clips.example.org/media/files/eyJrIjoiMDFLUVM1',
} as const
