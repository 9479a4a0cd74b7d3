export { Account, AccountLimits } from './account.ts'
export { Asset, AssetError, type AssetKind, AssetRequest } from './asset.ts'
export { BrandColors, BrandColorsRequest } from './brand-colors.ts'
export {
  type Censor,
  CensoredWords,
  CensoredWordsRequest,
  StoredCensor,
  Vocabulary,
  VocabularyRequest,
} from './brand-kit.ts'
export {
  ApprovalDecision,
  CalendarPost,
  PostApproval,
  PostChange,
  PublishRequest,
} from './calendar-post.ts'
export { capabilitiesOf } from './capabilities-of.ts'
export { CaptionStyle, CaptionStylePart } from './caption-style/caption-style.ts'
export { completeCaptionStyle } from './caption-style/complete-caption-style.ts'
export { FONT_FAMILIES, type FontFamily } from './caption-style/font-families.ts'
export { layStyles } from './caption-style/lay-styles.ts'
export { type CensorMode, censorModeOf, censorSettingOf } from './censor-mode.ts'
export { Clip, ClipWord, FoundClip, type NewClip, type StoredFraming } from './clip.ts'
export {
  type CaptionWord,
  ClipChange,
  ClipRequest,
  LONGEST_CLIP,
  MomentRequest,
  SHORTEST_CLIP,
} from './clip-change.ts'
export {
  type ClipEdits,
  CROPPED_LAYOUTS,
  type FramedShot,
  type LayerItem,
  type LayerItemRequest,
  NO_MUSIC,
  StoredEdits,
} from './clip-edits.ts'
export {
  ClipContent,
  type ClipPart,
  ClipParts,
  ClipRevision,
  ClipRevisionContent,
} from './clip-revision.ts'
export {
  CLAIM_SIGNS,
  type ClaimSign,
  SCORE_PARTS,
  ScoreBreakdown,
  type ScorePart,
} from './clip-score.ts'
export { Comment, CommentChange, VisitorName, VisitorText } from './comment.ts'
export { Comparison, ComparisonRequest } from './comparison.ts'
export { Costs, Credits, Estimate, LedgerEntry } from './credits.ts'
export { EVENT_TYPES, Event, type EventType } from './event.ts'
export { EVENT_BODIES } from './event-bodies.ts'
export { Feed, FeedChange, FeedRequest, USUAL_DAY_PROJECTS } from './feed.ts'
export { FigureValues, ListedFigure, PostFigures } from './figures.ts'
export { Found } from './found.ts'
export { isHashtag, tidyHashtags } from './hashtags.ts'
export { Instant, toInstant } from './instant.ts'
export { Metadata } from './members.ts'
export * as oauthShapes from './oauth.ts'
export type { FoundMoments } from './page.ts'
export type { OptionRule, PlatformFacts, PlatformLimits } from './platform-facts.ts'
export { PLATFORM_FACTS, PLATFORMS, type Platform } from './platforms.ts'
export { PostContent, PostError, PostWarning, type PublishedPost } from './post.ts'
export { LARGEST_WEIGHT, LEARNED_PARTS, Preferences, PreferencesChange } from './preferences.ts'
export {
  Project,
  ProjectError,
  ProjectSource,
  type ProjectStage,
  ProjectTranscript,
  ProjectWarning,
  StoredSource,
} from './project.ts'
export { ProjectRequest } from './project-request.ts'
export {
  DEFAULT_SETTINGS,
  ProjectSettings,
  ProjectSettingsRequest,
} from './project-settings.ts'
export { MOST_SPEAKERS, type ProjectChange, ProjectSpeakers } from './project-speakers.ts'
export { sayReason } from './reason-words.ts'
export {
  ERROR_STATUS,
  type ErrorCode,
  OWN_STATUS,
  type Problem,
  type ServiceErrorDetails,
} from './refusals.ts'
export {
  OutputFacts,
  Render,
  RenderChecks,
  RenderError,
  type RenderOutputFacts,
  RenderRequest,
} from './render.ts'
export { RenderSettings } from './render-settings.ts'
export { Nullable, Words } from './shape.ts'
export { MOST_VISITORS, Share, ShareChange, ShareRequest, type Visitor } from './share.ts'
export {
  AccountDescription,
  Capabilities,
  type ListedSocialAccount,
  type PostLimits,
  type PostOption,
  SocialAccount,
} from './social-account.ts'
export { SourceCookies, SourceCookiesList, SourceCookiesRequest } from './source-cookies.ts'
export { completer } from './stored/complete.ts'
export { readStored, type Stored, stored, writeStored } from './stored/stored.ts'
export {
  type StoredTemplate,
  Template,
  TemplateChange,
  TemplateConfigChange,
  TemplateRequest,
} from './template.ts'
export {
  DEFAULT_CONFIG,
  TemplateConfig,
  TemplateConfigRequest,
  WholeTemplateConfig,
} from './template-config.ts'
export { cleanText, Name } from './text.ts'
export type { ClipImport, TimelineFormat } from './timeline.ts'
export {
  type CaptionTrack,
  CaptionTracks,
  SPOKEN,
  type StoredLine,
  StoredLines,
  type SubtitleFormat,
  Translation,
  TranslationChange,
  TranslationError,
  TranslationRequest,
  Translations,
} from './translation.ts'
export { MintedUpload, ShownUpload, Upload, UploadConfirmation, UploadRequest } from './upload.ts'
export { type LinkedPurpose, UploadLink } from './upload-link.ts'
