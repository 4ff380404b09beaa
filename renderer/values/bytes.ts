/** A file size as text: `12.0 MB`. */
export function bytesText(bytes: number): string {
  const [unit, divisor] = bytes >= 1024 ** 3 ? ['GB', 1024 ** 3] : ['MB', 1024 ** 2]
  return `${(bytes / Number(divisor)).toFixed(1)} ${unit}`
}
