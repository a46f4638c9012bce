/** Nothing leaves the machine on the way to localhost. */
export function isOpenToListeners(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  const isLocal = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol === 'http:' && !isLocal
}
