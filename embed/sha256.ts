/*
 * SHA-256 of short texts in plain script, because pages without TLS have no `crypto.subtle`. FIPS 180-4, §6.2.
 */

const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n)

/** The first 32 bits of the fractional part. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0

const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))
const rounds = primes.map((p) => fraction(Math.cbrt(p)))
const words = new Int32Array(64)

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** The first 32 bits of the hash of an ASCII text of 119 characters at most. */
export function hashHead(text: string): number {
  const { length } = text
  // Padding takes nine bytes of the last block.
  const blocks = length < 56 ? 1 : 2
  let state = start
  for (let block = 0; block < blocks; block += 1) {
    for (let i = 0; i < 16; i += 1) {
      let word = 0
      for (let byte = 0; byte < 4; byte += 1) {
        const at = block * 64 + i * 4 + byte
        word = (word << 8) | (at < length ? text.charCodeAt(at) : at === length ? 0x80 : 0)
      }
      words[i] = word
    }
    if (block === blocks - 1) words[15] = length * 8
    state = compressed(state)
  }
  return (state[0] ?? 0) >>> 0
}

function compressed(state: readonly number[]): number[] {
  const w = words
  for (let i = 16; i < 64; i += 1) {
    const [a = 0, b = 0] = [w[i - 15], w[i - 2]]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + (w[i] ?? 0)) | 0
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const next = [a, b, c, d, e, f, g, h]
  return next.map((x, i) => (x + (state[i] ?? 0)) | 0)
}
