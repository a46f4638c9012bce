export type Sender = { name: string; address: string }

/** `address` or `Name <address>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const [, named = '', inBrackets, bare] =
    /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? bare ?? ''
  if (!/^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@"(),:;<>[\]\\]+$/u.test(address)) return undefined
  return { name: named.trim(), address }
}
