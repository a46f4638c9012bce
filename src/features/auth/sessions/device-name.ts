/** The first that matches: many browsers also say that they are another one. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Pages say it in the reader's language. */
export const unknownBrowser = 'Unknown browser'

/** A device as its owner would call it, such as `Firefox on Windows`. Nothing of the header itself is in it. */
export function deviceName(userAgent: string | null): string {
  const named = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = named(browsers) ?? unknownBrowser
  const system = named(systems)
  return system ? `${browser} on ${system}` : browser
}
