/** PostgreSQL stores neither a NUL nor a lone surrogate. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
