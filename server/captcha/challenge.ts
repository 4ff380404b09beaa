import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Leading zero bits required of the proof of work; a suspicious sender needs more. */
export const usualBits = 16
export const doubtedBits = 20

/** How long a form may stay open before it is sent. */
const lifeMs = 4 * 3_600_000

/**
 * Proof-of-work challenges for senders of enquiries, and for signing in after a failure (embed/work.ts). `site` is what
 * the challenge is about: it counts for nothing else. A challenge holds its time, random bits and a
 * seal, at most 44 characters so that hashing it takes one block. The server stores none of them.
 */
export interface Challenges {
  give(site: string): string
  /**
   * Number of zero bits that `number` reaches; undefined if the challenge is forged, for another site, or too old.
   */
  bitsOf(site: string, challenge: string, number: string): number | undefined
}

export function createChallenges(secret: string, clock: () => Date): Challenges {
  const seal = (site: string, text: string): string =>
    createHmac('sha256', secret).update(`${site}\n${text}`).digest('base64url').slice(0, 22)
  return {
    give(site) {
      const text = `${clock().getTime().toString(36)}.${randomBytes(6).toString('base64url')}`
      return `${text}.${seal(site, text)}`
    },
    bitsOf(site, challenge, number) {
      const [, text = '', at = '', mark = ''] =
        /^(([0-9a-z]{1,12})\.[\w-]{8})\.([\w-]{22})$/.exec(challenge) ?? []
      if (text === '' || !/^\d{1,12}$/.test(number)) return undefined
      if (!timingSafeEqual(Buffer.from(mark), Buffer.from(seal(site, text)))) return undefined
      const age = clock().getTime() - Number.parseInt(at, 36)
      if (age < 0 || age > lifeMs) return undefined
      const head = createHash('sha256').update(`${challenge}:${number}`).digest().readUInt32BE()
      return Math.clz32(head)
    },
  }
}
