export type { Secret } from '@svc/secrets'
export type { AccountRecord } from './account/account-record.ts'
export { changePlan } from './account/change-plan.ts'
export { createAccount, type NewAccount } from './account/create-account.ts'
export { findAccountName } from './account/find-account-name.ts'
export { listAccounts } from './account/list-accounts.ts'
export { readAccount } from './account/read-account.ts'
export { readTerms } from './account/read-terms.ts'
export { requirePlan } from './account/require-plan.ts'
export type { ApiKey, CreatedApiKey } from './api-key/api-key.ts'
export { createApiKey } from './api-key/create-api-key.ts'
export { findApiKey } from './api-key/find-api-key.ts'
export { listApiKeys } from './api-key/list-api-keys.ts'
export { revokeApiKey } from './api-key/revoke-api-key.ts'
export { rotateApiKey } from './api-key/rotate-api-key.ts'
export type { AssetFile } from './asset/asset-files.ts'
export { type AssetMedium, mediumOf } from './asset/asset-medium.ts'
export type { AssetFacts, AssetWork } from './asset/asset-run.ts'
export { beginAsset } from './asset/begin-asset.ts'
export { completeAsset } from './asset/complete-asset.ts'
export { confirmAsset } from './asset/confirm-asset.ts'
export { createAsset } from './asset/create-asset.ts'
export { deleteAsset } from './asset/delete-asset.ts'
export { failAsset } from './asset/fail-asset.ts'
export { fontAsset } from './asset/font-asset.ts'
export { listAssets } from './asset/list-assets.ts'
export { readAsset } from './asset/select-assets.ts'
export { approveAuthorization } from './authorization/approve-authorization.ts'
export { beginAuthorization } from './authorization/begin-authorization.ts'
export { denyAuthorization } from './authorization/deny-authorization.ts'
export { type PendingAuthorization, readAuthorization } from './authorization/read-authorization.ts'
export { backUpDatabase } from './backup/back-up-database.ts'
export { BackupError, type DatabaseBackup } from './backup/database-backup.ts'
export { lastBackup, noteBackup } from './backup/note-backup.ts'
export { type RestoredDatabase, requireEmpty, restoreDatabase } from './backup/restore-database.ts'
export { batched } from './batched.ts'
export { readBrandColors, replaceBrandColors } from './brand-kit/brand-colors.ts'
export type { BrandWork } from './brand-kit/brand-work.ts'
export { readCensoredWords, replaceCensoredWords } from './brand-kit/censored-words.ts'
export { readVocabulary, replaceVocabulary } from './brand-kit/vocabulary.ts'
export * from './calendar/index.ts'
export { canonicalText } from './canonical-hash.ts'
export { listClips } from './clip/list-clips.ts'
export { rateClip } from './clip/rate-clip.ts'
export { readClip } from './clip/read-clip.ts'
export { readClipTimeline, readFilm, readProjectTimeline } from './clip/read-timeline.ts'
export { saveClipPreview } from './clip/save-clip-preview.ts'
export { saveClips } from './clip/save-clips.ts'
export { createClip, createClipOf } from './clip-edit/create-clip.ts'
export { editClip } from './clip-edit/edit-clip.ts'
export { listRevisions } from './clip-edit/list-revisions.ts'
export { readRevision } from './clip-edit/read-revision.ts'
export { restoreRevision } from './clip-edit/restore-revision.ts'
export type { Conditional, Context, Tenant } from './context.ts'
export { grantCredits } from './credits/grant-credits.ts'
export { listLedger } from './credits/list-ledger.ts'
export { readCredits } from './credits/read-credits.ts'
export { refundRender } from './credits/refund-render.ts'
export { type Database, openDatabase, REQUEST_POOL, type Sql, WORKER_POOL } from './database.ts'
export { eachApart } from './each-apart.ts'
export { type Links, signLinks } from './event/event-links.ts'
export { findPosition, followProject, type ProjectSignal } from './event/follow-project.ts'
export { listEvents } from './event/list-events.ts'
export * from './figures/index.ts'
export { disconnectApp } from './grant/disconnect-app.ts'
export { findCodes, type StoredCode } from './grant/find-codes.ts'
export {
  findRefreshToken,
  findRefreshTokens,
  type StoredRefreshToken,
} from './grant/find-refresh-token.ts'
export { type ConnectedApp, listApps } from './grant/list-apps.ts'
export {
  type RedeemableCode,
  type RedeemedCode,
  redeemCodes,
} from './grant/redeem-codes.ts'
export { revokeGrant } from './grant/revoke-grant.ts'
export { rotateRefreshTokens } from './grant/rotate-refresh-tokens.ts'
export { checkIdempotencyKey } from './idempotency/check-idempotency-key.ts'
export type { IdempotentRequest } from './idempotency/idempotent-request.ts'
export { runIdempotent } from './idempotency/run-idempotent.ts'
export { type Accepted, acceptInvitation } from './invitation/accept-invitation.ts'
export type { Invitation, MadeInvitation } from './invitation/invitation.ts'
export { invite } from './invitation/invite.ts'
export { listInvitations } from './invitation/list-invitations.ts'
export { readInvitation, type ShownInvitation } from './invitation/read-invitation.ts'
export { resendInvitation } from './invitation/resend-invitation.ts'
export { withdrawInvitation } from './invitation/withdraw-invitation.ts'
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
export { openJobs } from './jobs/open-jobs.ts'
export { changeRole } from './member/change-role.ts'
export { type EndedAccess, endMemberAccess } from './member/end-member-access.ts'
export { enrollMember } from './member/enroll-member.ts'
export { findMember } from './member/find-member.ts'
export { findMemberAccount } from './member/find-member-account.ts'
export { listMembers } from './member/list-members.ts'
export { listOwnAccounts, type OwnAccount } from './member/list-own-accounts.ts'
export type { Member } from './member/member.ts'
export { type Membership, ROLES, type Role } from './member/membership.ts'
export { moveMember } from './member/move-member.ts'
export { removeMember } from './member/remove-member.ts'
export { setLanguage } from './member/set-language.ts'
export { setRole } from './member/set-role.ts'
export { switchAccount } from './member/switch-account.ts'
export { installedAt, migrate } from './migrate.ts'
export { findRecipient, type Recipient } from './notice/find-recipient.ts'
export { listNoticeSwitches, type NoticeSwitch } from './notice/list-notice-switches.ts'
export { NOTICE_KINDS, type NoticeKind, type SentNotice } from './notice/notice.ts'
export { readToldComments, type ToldComment } from './notice/read-told-comments.ts'
export {
  readFailedPosts,
  readWaitingPosts,
  type ToldPost,
  type ToldPosts,
  type WaitingPost,
} from './notice/read-told-posts.ts'
export { switchNotice } from './notice/switch-notice.ts'
export { findClient } from './oauth-client/find-client.ts'
export { listClients } from './oauth-client/list-clients.ts'
export type {
  ClientAuthentication,
  ClientCredentials,
  OAuthClient,
} from './oauth-client/oauth-client.ts'
export { readRegistration } from './oauth-client/read-registration.ts'
export { type NewClient, registerClient } from './oauth-client/register-client.ts'
export { removeClient } from './oauth-client/remove-client.ts'
export {
  type DescribedClient,
  documentClientId,
  saveDocumentClient,
} from './oauth-client/save-document-client.ts'
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
export { beginPart } from './part/begin-part.ts'
export { completePart } from './part/complete-part.ts'
export { failPart } from './part/fail-part.ts'
export { handOutParts } from './part/hand-out-parts.ts'
export type { PartReport, PartWork } from './part/part-work.ts'
export { reportPart } from './part/report-part.ts'
export { changePreferences, resetPreferences } from './preferences/change-preferences.ts'
export { readPreferences } from './preferences/read-preferences.ts'
export { beginPreview } from './preview/begin-preview.ts'
export { completePreview } from './preview/complete-preview.ts'
export { failPreview } from './preview/fail-preview.ts'
export type { DrawnClip, PreviewRun, PreviewWork } from './preview/preview-work.ts'
export { beginProject } from './project/begin-project.ts'
export { createProject } from './project/create-project.ts'
export { deleteProject } from './project/delete-project.ts'
export { estimateProject } from './project/estimate-project.ts'
export { failProject } from './project/fail-project.ts'
export { finishProject } from './project/finish-project.ts'
export type { ProjectQuery } from './project/page-of-projects.ts'
export { createProjectAnswers, type ProjectAnswers } from './project/project-answers.ts'
export type {
  GivenTranscript,
  ProjectReport,
  ProjectRun,
  ProjectWork,
} from './project/project-work.ts'
export { reportProject } from './project/report-project.ts'
export { retryProject } from './project/retry-project.ts'
export { saveTranscript } from './project/save-transcript.ts'
export { createSourceSealer } from './project/source-sealer.ts'
export { enqueueNext } from './project/waiting-projects.ts'
export { readTime } from './read-time.ts'
export { REFUSAL_REASONS } from './refusal-reasons.ts'
export { beginRender } from './render/begin-render.ts'
export { completeRender } from './render/complete-render.ts'
export { enqueueNextRenders } from './render/enqueue-render.ts'
export { estimateRender } from './render/estimate-render.ts'
export { failRender } from './render/fail-render.ts'
export { readLatestRender } from './render/read-latest-render.ts'
export { readRender } from './render/read-renders.ts'
export type { ClipWork, RenderRun, RenderWork } from './render/render-work.ts'
export { reportRender } from './render/report-render.ts'
export { retryRender } from './render/retry-render.ts'
export { startRender } from './render/start-render.ts'
export { type UsedAsset, usedAssets } from './render/used-assets.ts'
export { addressOf, requireDatabase } from './require-database.ts'
export * from './review/index.ts'
export { isRevoked } from './revocation/is-revoked.ts'
export { readRevocationFeed } from './revocation/read-revocation-feed.ts'
export { recordRevocation } from './revocation/record-revocation.ts'
export { StaleRunError } from './run/stale-run.ts'
export { confirmRun } from './run/write-as-run.ts'
export { schemaChecks } from './schema-checks.ts'
export type { SpokenWord } from './search/passages-of.ts'
export { listUnsearched, savePassages, savePassagesLater } from './search/save-passages.ts'
export { search } from './search/search.ts'
export { reseal } from './secret/reseal.ts'
export { ServiceError } from './service-error.ts'
export { changeShare } from './share/change-share.ts'
export { createShare } from './share/create-share.ts'
export { deleteShare } from './share/delete-share.ts'
export {
  countView,
  type OpenShare,
  openShare,
  readSharedProject,
  type SharedComment,
  type SharedProject,
} from './share/open-share.ts'
export { readShare } from './share/read-share.ts'
export { regenerateShare } from './share/regenerate-share.ts'
export { createShareLinks } from './share/share-links.ts'
export { isPassword } from './share/share-password.ts'
export { adoptSigningKey } from './signing-key/adopt-signing-key.ts'
export { signingKeySealer } from './signing-key/change-signing-keys.ts'
export { ensureSigningKey } from './signing-key/ensure-signing-key.ts'
export { listSigningKeys, readPublishedKeys } from './signing-key/list-signing-keys.ts'
export { readSigningKey } from './signing-key/read-signing-key.ts'
export { retireSigningKey } from './signing-key/retire-signing-key.ts'
export { rotateDueSigningKey, rotateSigningKey } from './signing-key/rotate-signing-key.ts'
export type { ListedSigningKey } from './signing-key/signing-key-states.ts'
export { connectSocialAccount } from './social-account/connect-social-account.ts'
export { disconnectSocialAccount } from './social-account/disconnect-social-account.ts'
export { endRenewals, type Renewal } from './social-account/enqueue-renewals.ts'
export { expireSocialAccount } from './social-account/expire-social-account.ts'
export { listSocialAccounts } from './social-account/list-social-accounts.ts'
export { readSocialAccount } from './social-account/read-social-account.ts'
export { openCredentials } from './social-account/sealed-credentials.ts'
export { createTemplate } from './template/create-template.ts'
export { deleteTemplate } from './template/delete-template.ts'
export { listTemplates } from './template/list-templates.ts'
export { readTemplate } from './template/read-template.ts'
export { updateTemplate } from './template/update-template.ts'
export { createUlid } from './ulid.ts'
export { upkeep } from './upkeep.ts'
export { beginLinkedUpload } from './upload/begin-linked-upload.ts'
export { beginParts } from './upload/begin-parts.ts'
export {
  type ArrivedUpload,
  completeParts,
  forgetPlace,
  listUnfinished,
  readArrived,
  type UnfinishedUpload,
} from './upload/complete-parts.ts'
export { completeUpload } from './upload/complete-upload.ts'
export { confirmUpload } from './upload/confirm-upload.ts'
export { createUpload } from './upload/create-upload.ts'
export { deleteUpload } from './upload/delete-upload.ts'
export { listUndigested, recordDigest, type UndigestedUpload } from './upload/digests.ts'
export { forgetParts } from './upload/forget-parts.ts'
export { partSizes } from './upload/part-sizes.ts'
export { type ArrivingUpload, readArriving } from './upload/read-arriving.ts'
export { findUpload, readUpload } from './upload/read-upload.ts'
export { recordPart } from './upload/record-part.ts'
export { createWebhook } from './webhook/create-webhook.ts'
export {
  beginDelivery,
  claimWebhook,
  type DeliveryOutcome,
  endDelivery,
  releaseWebhook,
  type WebhookClaim,
  type WebhookDelivery,
} from './webhook/deliver.ts'
export { secretOwnerOf, type WebhookEndpoint } from './webhook/endpoint.ts'
export { type ListedDelivery, listDeliveries } from './webhook/list-deliveries.ts'
export {
  type ListedWebhook,
  listWebhooks,
  pageOfWebhooks,
  readListedWebhook,
} from './webhook/list-webhooks.ts'
export { deleteWebhook, enableWebhook, testWebhook } from './webhook/manage-webhooks.ts'
export { findWebhook, readWebhook } from './webhook/read-webhook.ts'
export { replayWebhook } from './webhook/replay-webhook.ts'
export {
  readWebhookSecrets,
  rotateWebhookSecret,
  webhookSealer,
} from './webhook/webhook-secrets.ts'
