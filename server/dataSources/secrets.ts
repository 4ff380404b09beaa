import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const method = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const version = 'v2:'
/** Of secrets that were kept before they were bound to anything. */
const unbound = 'v1:'

/** A secret as it is kept: it is read with the key alone and for the same place, and nobody can change a sign of it. */
export function seal(secret: string, key: Buffer, place: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(method, key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** undefined = it was sealed with another key or for another place, or is none of ours. */
export function unseal(sealed: string, key: Buffer, place: string): string | undefined {
  const isUnbound = sealed.startsWith(unbound)
  if (!isUnbound && !sealed.startsWith(version)) return undefined
  const bytes = Buffer.from(sealed.slice(version.length), 'base64')
  const [nonce, tag] = [
    bytes.subarray(0, nonceBytes),
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
  ]
  try {
    const decipher = createDecipheriv(method, key, nonce)
    if (!isUnbound) decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(tag)
    const rest = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([rest, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Whether it is only opened for the place that it was sealed for. */
export const isBound = (sealed: string): boolean => sealed.startsWith(version)
