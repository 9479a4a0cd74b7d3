export type { Secret } from '@svc/secrets'
export * from './account/account.ts'
export { closeAccount, keepAccount } from './account/close-account.ts'
export { readTerms, requirePlan } from './account/terms.ts'
export * from './api-key/api-key.ts'
export * from './asset/asset-run.ts'
export * from './asset/create-asset.ts'
export * from './asset/read-assets.ts'
export * from './authorization/authorization.ts'
export {
  BackupError,
  backUpDatabase,
  type DatabaseBackup,
  lastBackup,
  lastBackupFolder,
  noteBackup,
} from './backup/database-backup.ts'
export * from './backup/restore-database.ts'
export { eachApart } from './batches.ts'
export * from './brand-kit/brand-kit.ts'
export * from './calendar/index.ts'
export { listClips, readClip } from './clip/read-clips.ts'
export * from './clip/read-timeline.ts'
export { rateClip, saveClipPreview, saveClips } from './clip/save-clips.ts'
export * from './clip-edit/create-clip.ts'
export {
  findMoments,
  listUnjudged,
  reserveJudgement,
  saveJudgement,
} from './clip-edit/find-moments.ts'
export { editClip } from './clip-edit/revise-clip.ts'
export * from './clip-edit/revisions.ts'
export * from './combine-reads.ts'
export { comparePosts, listComparisons, readComparison } from './comparison/comparisons.ts'
export type { Conditional, Context, QueryOf, Tenant } from './context.ts'
export { grantCredits, refundRender } from './credits/credits.ts'
export { listLedger, readCredits } from './credits/entry.ts'
export {
  type Database,
  openDatabase,
  REQUEST_POOL,
  readTime,
  type Sql,
  WORKER_POOL,
} from './database.ts'
export * from './device/device.ts'
export * from './event/events.ts'
export { type Links, signLinks } from './event/record-event.ts'
export * from './export/export.ts'
export * from './feed/feed-reading.ts'
export * from './feed/feeds.ts'
export * from './feed/take-items.ts'
export * from './figures/figures.ts'
export * from './grant/grant.ts'
export { disconnectApp, listApps, revokeGrant } from './grant/revoke-grant.ts'
export * from './idempotency/run-idempotent.ts'
export * from './ids.ts'
export * from './invitation/invitation.ts'
export * from './jobs/jobs.ts'
export type { JobEntry } from './jobs/logged-job.ts'
export { isForOneJob } from './jobs/lone-job.ts'
export * from './jobs/open-jobs.ts'
export { countWorkers, findUnattended, lastDone, listWorkers } from './jobs/queues.ts'
export { canonicalText } from './json.ts'
export * from './machine/machines.ts'
export * from './member/enroll-member.ts'
export * from './member/member.ts'
export {
  type EndedAccess,
  endMemberAccess,
  type Membership,
  ROLES,
  type Role,
  removeMember,
} from './member/membership.ts'
export * from './migrate.ts'
export {
  findRecipient,
  isSwitched,
  listNoticeSwitches,
  type Notice,
  type NoticeSwitch,
  type Recipient,
  type SentNotice,
  switchNotice,
} from './notice/notice.ts'
export * from './notice/told.ts'
export * from './oauth-client/oauth-client.ts'
export * from './oauth-client/remove-client.ts'
export {
  countDrift,
  listBusyAccounts,
  readQueues,
  watchDatabase,
} from './operation/watch-operation.ts'
export { handOutParts } from './part/hand-out-parts.ts'
export * from './part/part-work.ts'
export { changePreferences, readPreferences, resetPreferences } from './preferences/preferences.ts'
export * from './preview/preview-run.ts'
export { beginProject } from './project/begin-project.ts'
export * from './project/create-project.ts'
export { enqueueNext, retryProject } from './project/create-project.ts'
export * from './project/delete-project.ts'
export { nameSpeakers, readSpeakers } from './project/name-speakers.ts'
export * from './project/project-answers.ts'
export * from './project/project-run.ts'
export { createSourceSealer, platformOf } from './project/requested.ts'
export { REFUSAL_REASONS, ServiceError } from './refusals.ts'
export { type UsedAsset, usedAssets } from './render/effective-settings.ts'
export { estimateRender } from './render/plan-render.ts'
export { readLatestRender, readRender } from './render/read-renders.ts'
export * from './render/render-run.ts'
export { enqueueNextRenders, retryRender, startRender } from './render/start-render.ts'
export * from './review/comments.ts'
export * from './revocation/revocation.ts'
export { confirmRun, StaleRunError } from './run/write-as-run.ts'
export { listUnsearched, savePassages, savePassagesLater } from './search/save-passages.ts'
export { search } from './search/search.ts'
export { searchAny } from './search/search-any.ts'
export { reseal } from './secret/reseal.ts'
export * from './share/open-share.ts'
export * from './share/share.ts'
export { createShareLinks, isPassword } from './share/share-terms.ts'
export * from './signing-key/rotate-signing-key.ts'
export {
  listSigningKeys,
  readPublishedKeys,
  readSigningKey,
  signingKeySealer,
} from './signing-key/signing-keys.ts'
export * from './social-account/expiring-accounts.ts'
export * from './social-account/social-accounts.ts'
export * from './source-cookies/source-cookies.ts'
export { listTemplates, readTemplate } from './template/read-template.ts'
export * from './template/update-template.ts'
export { SAMPLE, SAMPLE_FACTS, sampleClips, sampleWords } from './test-account/sample.ts'
export * from './translation/translation-run.ts'
export {
  changeTranslation,
  createTranslation,
  deleteTranslation,
  listTranslations,
  readTranslation,
  translationTrack,
} from './translation/translations.ts'
export * from './upkeep.ts'
export * from './upload/complete-parts.ts'
export * from './upload/complete-upload.ts'
export * from './upload/create-upload.ts'
export { deleteUpload } from './upload/delete-upload.ts'
export * from './webhook/create-webhook.ts'
export * from './webhook/deliver.ts'
export * from './webhook/list-webhooks.ts'
