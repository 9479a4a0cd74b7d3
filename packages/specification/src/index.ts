export {
  CaptionStyle,
  CaptionStylePart,
  Color,
} from './caption-style/caption-style.ts'
export { completeCaptionStyle, completeOver } from './caption-style/complete-caption-style.ts'
export { layStyles } from './caption-style/lay-styles.ts'
export { PRESETS } from './caption-style/presets.ts'
export { Instant, toInstant } from './instant.ts'
export { PostContent, PostError, PostWarning, type PublishedPost } from './post.ts'
export {
  ASPECT_RATIOS,
  DEFAULT_SETTINGS,
  LAYOUTS,
  ProjectSettings,
  ProjectSettingsRequest,
  Term,
  WholeProjectSettings,
} from './project-settings.ts'
export {
  RENDER_PRESETS,
  RESOLUTIONS,
  RenderSettings,
  renderMembers,
  WholeRenderSettings,
} from './render-settings.ts'
export { CLOSED, Nullable, Words, withoutDefaults } from './shape.ts'
export { AccountDescription, Capabilities, PLATFORMS, type Platform } from './social-account.ts'
export { completer } from './stored/complete.ts'
export { readStored, type Stored, stored, writeStored } from './stored/stored.ts'
export {
  DEFAULT_CONFIG,
  type HookStyle,
  TemplateConfig,
  TemplateConfigRequest,
  WholeTemplateConfig,
} from './template-config.ts'
export { cleanText, Text } from './text.ts'
