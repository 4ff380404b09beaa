import { hashHead } from './sha256'

/** Milliseconds of work before yielding, so that the page stays responsive. */
const stretchMs = 12

/**
 * Proof of work: finds a number so that the hash of `challenge:number` begins with `bits` zero bits (at most 32). It
 * takes a second, which does not hurt the sender of one enquiry but stops senders of thousands.
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
