const emailLengthMax = 254

/** The key that matches addresses: trimmed, ASCII letters folded. Look-alikes stay different people. */
export function emailKey(email: string): string {
  return email.trim().replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

/**
 * One plain address: no display name, no list, no quoting, no literal IP, nothing that could end a
 * mail header. Letters of any script are fine.
 */
export function isEmail(text: string): boolean {
  if (text.length > emailLengthMax) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  const domain = text.slice(at + 1)
  return (
    /^[^\s\p{C}@"(),:;<>[\]\\]{1,64}$/u.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    /^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]*$/u.test(
      domain,
    )
  )
}
