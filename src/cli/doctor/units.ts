export function megabytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return `${(bytes / 1e6).toFixed(bytes >= 1e7 ? 0 : 1)} MB`
}

export function seconds(ms: number): string {
  return `${(Math.abs(ms) / 1000).toFixed(1)} s`
}
