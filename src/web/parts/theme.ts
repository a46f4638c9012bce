/** Light or dark: as the system says, unless somebody has chosen. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

export function isTheme(text: unknown): text is Theme {
  return themes.some(theme => theme === text)
}
