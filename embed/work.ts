import { hashHead } from './sha256'

/** Milliseconds of one stretch: the page stays alive between them. */
const stretchMs = 12

/**
 * Finds a number that makes the hash of `challenge:number` begin with so many zero bits, 32 at most: what a sender of
 * one enquiry does in a second and a sender of thousands does not.
 */
export function solve(challenge: string, bits: number): Promise<string> {
  return new Promise((resolve) => {
    let tried = 0
    const go = () => {
      const until = Date.now() + stretchMs
      do {
        for (let i = 0; i < 200; i += 1, tried += 1) {
          if (Math.clz32(hashHead(`${challenge}:${tried}`)) >= bits) return resolve(String(tried))
        }
      } while (Date.now() < until)
      setTimeout(go)
    }
    go()
  })
}
