/** Whether a client that sent this Accept-Encoding takes gzip. */
export function takesGzip(accepted: string | null): boolean {
  return accepted !== null && /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i.test(accepted)
}
