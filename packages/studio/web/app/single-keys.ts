const CHOICE = 'studio-single-keys'

/** Whether a single letter or sign does something where nothing is typed; who speaks to their computer switches that off. */
export const hasSingleKeys = (): boolean => localStorage.getItem(CHOICE) !== 'off'

export const chooseSingleKeys = (isOn: boolean): void =>
  localStorage.setItem(CHOICE, isOn ? 'on' : 'off')
