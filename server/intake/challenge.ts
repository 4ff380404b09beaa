import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Zero bits that an enquiry's number has to make; one whose sender is doubted has to make more. */
export const usualBits = 16
export const doubtedBits = 20

/** A form may stand open for so long before it is sent. */
const lifeMs = 4 * 3_600_000

/**
 * A text that a sender of an enquiry does a little work for (embed/work.ts): when it was given, something random and a
 * seal, of 44 characters at most, so that a hash of it is one block. The server keeps none of them.
 */
export interface Challenges {
  give(site: string): string
  /**
   * How many zero bits the number makes; undefined for a challenge that is not ours, of another site, or too old.
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
