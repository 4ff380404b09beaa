import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createGate } from './gate'

/**
 * Cost of a new hash: 32 MB and about 80 ms a guess on one core. A stored hash keeps its own parameters.
 * Only tests that are not about passwords change this.
 */
export const passwordCost: { logN: number; readonly r: number; readonly p: number } = {
  logN: 15,
  r: 8,
  p: 1,
}
const memoryLimitBytes = 64 * 1024 * 1024
const saltBytes = 16
const keyBytes = 32

// More at once would use memory and block the thread pool, which file access and DNS need too.
const gate = createGate({ atOnce: Math.min(2, availableParallelism()), waiting: 100 })

/** `$scrypt$ln=15,r=8,p=1$<salt>$<key>`, both parts in base64url. Throws Busy when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, passwordCost)
  return format(passwordCost, salt, key)
}

/**
 * Whether the password matches `stored`. Takes equally long without a stored hash, so that response times do not
 * reveal which accounts exist. Throws Busy when too many wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const { logN, r, p, salt, key } = parse(stored ?? nobody())
  const derived = await derive(password, salt, { logN, r, p })
  return timingSafeEqual(derived, key) && stored !== undefined
}

/** Letters, digits and a special character, eight at least (contract, §3.3). */
export const isStrongPassword = (password: string): boolean =>
  [...password].length >= 8 &&
  [...password].length <= maxPasswordLength &&
  /[A-Za-z]/.test(password) &&
  /\d/.test(password) &&
  /[^A-Za-z0-9\s]/.test(password)

export const maxPasswordLength = 128

interface Cost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: memoryLimitBytes }
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

const format = ({ logN, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`

const pattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]{43})$/

function parse(stored: string): Cost & { readonly salt: Buffer; readonly key: Buffer } {
  const [, logN, r, p, salt, key] = pattern.exec(stored) ?? []
  if (!salt || !key) throw new Error('stored password: not of the form $scrypt$…')
  return {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** A hash to compare with when the account is unknown. */
const nobody = (): string => format(passwordCost, randomBytes(saltBytes), randomBytes(keyBytes))

// Without characters that are easily confused when copied by hand.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const digits = '23456789'

/** 16 characters, about 90 bits, that satisfy the password rules. */
export function generatePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const body = Array.from({ length: 13 }, () => pick(letters + digits)).join('')
  return `${body}${pick(letters)}${pick(digits)}@`
}
