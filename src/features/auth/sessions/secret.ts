/** 256 random bits, as letters and digits. */
export const secretLength = 43

/** Whether the text can be the secret of a session or a link at all. */
export function looksLikeSecret(text: string): boolean {
  return /^[0-9A-Za-z]{43}$/.test(text)
}
