export type { Secret } from '@svc/secrets'
export {
  changePlan,
  createAccount,
  findAccountName,
  listAccounts,
  type NewAccount,
  readAccount,
  requirePlan,
} from './account/account.ts'
export { closeAccount, keepAccount } from './account/close-account.ts'
export { readTerms } from './account/terms.ts'
export * from './api-key/api-key.ts'
export { type AssetMedium, mediumOf } from './asset/asset-medium.ts'
export {
  type AssetFacts,
  type AssetWork,
  beginAsset,
  completeAsset,
  failAsset,
} from './asset/asset-run.ts'
export * from './asset/create-asset.ts'
export { type AssetFile, fontAsset, listAssets, readAsset } from './asset/read-assets.ts'
export * from './authorization/authorization.ts'
export * from './backup/back-up-database.ts'
export { BackupError, type DatabaseBackup } from './backup/database-backup.ts'
export * from './backup/find-losses.ts'
export * from './backup/restore-database.ts'
export {
  type BrandWork,
  readBrandColors,
  readCensoredWords,
  readVocabulary,
  replaceBrandColors,
  replaceCensoredWords,
  replaceVocabulary,
} from './brand-kit/brand-kit.ts'
export * from './calendar/index.ts'
export { canonicalText } from './canonical-hash.ts'
export * from './clip/rate-clip.ts'
export { listClips, readClip } from './clip/read-clips.ts'
export * from './clip/read-timeline.ts'
export { saveClipPreview, saveClips } from './clip/save-clips.ts'
export * from './clip-edit/create-clip.ts'
export { deleteClip } from './clip-edit/delete-clip.ts'
export { findMoments } from './clip-edit/find-moments.ts'
export { listUnjudged, reserveJudgement, saveJudgement } from './clip-edit/moment-judgements.ts'
export { editClip } from './clip-edit/revise-clip.ts'
export * from './clip-edit/revisions.ts'
export * from './combine-reads.ts'
export * from './comparison/index.ts'
export type { Conditional, Context, Tenant } from './context.ts'
export { grantCredits, refundRender } from './credits/grant-credits.ts'
export { listLedger, readCredits } from './credits/read-credits.ts'
export { type Database, openDatabase, REQUEST_POOL, type Sql, WORKER_POOL } from './database.ts'
export {
  type Device,
  type DeviceNotice,
  deleteDevice,
  forgetEndpoint,
  isToldOnDevice,
  listDevices,
  type PushedNotice,
  readReadyProject,
  saveDevice,
} from './device/device.ts'
export * from './each-apart.ts'
export * from './event/follow-project.ts'
export { type Links, listEvents, signLinks } from './event/list-events.ts'
export * from './export/export.ts'
export * from './export/exported-rows.ts'
export * from './feed/index.ts'
export * from './figures/index.ts'
export * from './grant/grant.ts'
export { disconnectApp, listApps, revokeGrant } from './grant/revoke-grant.ts'
export {
  checkIdempotencyKey,
  type IdempotentRequest,
  runIdempotent,
} from './idempotency/run-idempotent.ts'
export * from './invitation/invitation.ts'
export {
  type Job,
  type JobData,
  JobPostponed,
  type Jobs,
  MAX_ATTEMPTS,
  tracedJobs,
} from './jobs/jobs.ts'
export { lastDone } from './jobs/last-done.ts'
export type { JobEntry } from './jobs/logged-job.ts'
export { isForOneJob } from './jobs/lone-job.ts'
export * from './jobs/open-jobs.ts'
export { countWorkers, findUnattended } from './jobs/workers.ts'
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
export { installedAt, migrate } from './migrate.ts'
export * from './notice/notice.ts'
export * from './notice/read-told-comments.ts'
export * from './notice/read-told-posts.ts'
export {
  type ClientAuthentication,
  type ClientCredentials,
  type DescribedClient,
  documentClientId,
  findClient,
  listClients,
  type NewClient,
  type OAuthClient,
  readRegistration,
  registerClient,
  saveDocumentClient,
} from './oauth-client/oauth-client.ts'
export * from './oauth-client/remove-client.ts'
export {
  assetKey,
  clipKeys,
  projectFolder,
  renderKeys,
  transcriptKeys,
  uploadKey,
  waveformKey,
} from './object-keys.ts'
export { countDrift } from './operation/count-drift.ts'
export { readQueues } from './operation/read-queues.ts'
export { watchDatabase } from './operation/watch-database.ts'
export { handOutParts } from './part/hand-out-parts.ts'
export {
  beginPart,
  completePart,
  failPart,
  type PartReport,
  type PartWork,
  reportPart,
} from './part/part-work.ts'
export { changePreferences, readPreferences, resetPreferences } from './preferences/preferences.ts'
export * from './preview/preview-run.ts'
export { beginProject } from './project/begin-project.ts'
export * from './project/create-project.ts'
export * from './project/delete-project.ts'
export { nameSpeakers, readSpeakers } from './project/name-speakers.ts'
export * from './project/project-answers.ts'
export {
  failProject,
  finishProject,
  type GivenTranscript,
  type ProjectReport,
  type ProjectRun,
  type ProjectWork,
  reportProject,
  saveTranscript,
} from './project/project-run.ts'
export { retryProject } from './project/retry-project.ts'
export { createSourceSealer, platformOf } from './project/source-url.ts'
export { enqueueNext } from './project/waiting-projects.ts'
export * from './read-time.ts'
export { REFUSAL_REASONS } from './refusal-reasons.ts'
export { enqueueNextRenders } from './render/enqueue-render.ts'
export { estimateRender } from './render/plan-render.ts'
export { readLatestRender, readRender } from './render/read-renders.ts'
export * from './render/render-run.ts'
export * from './render/retry-render.ts'
export { startRender } from './render/start-render.ts'
export { type UsedAsset, usedAssets } from './render/used-assets.ts'
export * from './require-database.ts'
export * from './review/index.ts'
export * from './revocation/revocation.ts'
export { confirmRun, StaleRunError } from './run/write-as-run.ts'
export * from './schema-checks.ts'
export {
  listUnsearched,
  savePassages,
  savePassagesLater,
} from './search/save-passages.ts'
export * from './search/search.ts'
export { reseal } from './secret/reseal.ts'
export * from './service-error.ts'
export { changeShare } from './share/change-share.ts'
export * from './share/create-share.ts'
export * from './share/delete-share.ts'
export {
  countView,
  isReviewed,
  type OpenShare,
  openShare,
  readSharedProject,
  type SharedComment,
  type SharedProject,
} from './share/open-share.ts'
export { readShare } from './share/read-share.ts'
export * from './share/regenerate-share.ts'
export { createShareLinks } from './share/share-links.ts'
export { isPassword } from './share/share-password.ts'
export * from './signing-key/rotate-signing-key.ts'
export {
  listSigningKeys,
  readPublishedKeys,
  readSigningKey,
  signingKeySealer,
} from './signing-key/signing-keys.ts'
export { connectSocialAccount } from './social-account/connect-social-account.ts'
export * from './social-account/disconnect-social-account.ts'
export { endRenewals, type Renewal } from './social-account/enqueue-renewals.ts'
export { expireSocialAccount } from './social-account/expire-social-account.ts'
export { listSocialAccounts } from './social-account/list-social-accounts.ts'
export * from './social-account/read-social-account.ts'
export { openCredentials } from './social-account/sealed-credentials.ts'
export { parseCookies, type SiteCookies, siteOf, sitesOf } from './source-cookies/parse-cookies.ts'
export * from './source-cookies/source-cookies.ts'
export { listTemplates, readTemplate } from './template/read-template.ts'
export * from './template/update-template.ts'
export { SAMPLE, SAMPLE_FACTS, sampleClips, sampleWords } from './test-account/sample.ts'
export * from './translation/index.ts'
export { createUlid } from './ulid.ts'
export { upkeep } from './upkeep.ts'
export * from './upload/complete-parts.ts'
export * from './upload/complete-upload.ts'
export { beginLinkedUpload, beginParts, createUpload, partSizes } from './upload/create-upload.ts'
export { deleteUpload } from './upload/delete-upload.ts'
export * from './upload/read-upload.ts'
export {
  createWebhook,
  readWebhookSecrets,
  rotateWebhookSecret,
  webhookSealer,
} from './webhook/create-webhook.ts'
export * from './webhook/deliver.ts'
export * from './webhook/list-webhooks.ts'
export * from './webhook/manage-webhooks.ts'
