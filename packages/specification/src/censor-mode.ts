/** What is done with a censored word: a 1 kHz tone, silence, or the word stays audible; captions mask it in each case. */
export const CENSOR_MODES = ['beep', 'mute', 'mask'] as const
export type CensorMode = (typeof CENSOR_MODES)[number]

/** The same modes as the settings of a project spell them: there `mask_text` says that the sound stays as it is. */
export const CENSOR_SETTINGS = ['beep', 'mute', 'mask_text'] as const
type CensorSetting = (typeof CENSOR_SETTINGS)[number]

/** Returns the mode that a project's setting names. */
export function censorModeOf(setting: CensorSetting): CensorMode {
  return setting === 'mask_text' ? 'mask' : setting
}

/** Returns how a project's settings spell a mode. */
export function censorSettingOf(mode: CensorMode): CensorSetting {
  return mode === 'mask' ? 'mask_text' : mode
}
