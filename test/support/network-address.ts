let addresses = 0

/** A network address that no other request of this process has, for servers that believe a proxy. */
export function newAddress(): string {
  addresses++
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}
