/** A new idempotency key. Not `randomUUID`, which exists on https pages only. */
export function writeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
