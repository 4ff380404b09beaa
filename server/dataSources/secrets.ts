import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const method = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const version = 'v2:'
/** Prefix of secrets stored before they were bound to anything. */
const unbound = 'v1:'

/** Encrypts a secret. Only the same key and place open it, and any change to it is detected. */
export function seal(secret: string, key: Buffer, place: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(method, key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a secret. undefined = it was sealed with another key or for another place, or is not one of ours. */
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

/** Whether it can only be opened for the place it was sealed for. */
export const isBound = (sealed: string): boolean => sealed.startsWith(version)
