/* Decimal arithmetic as for money: 0.1 + 0.2 is 0.3. A sum has as many decimal places as its longest term, a
   product as many as its factors together; binary noise beyond that is cut off. A result that is not a finite
   number is null. */

const exactPlaces = 12

export function add(a: number, b: number): number | null {
  return settle(a + b, Math.max(places(a), places(b)))
}

export function subtract(a: number, b: number): number | null {
  return settle(a - b, Math.max(places(a), places(b)))
}

export function multiply(a: number, b: number): number | null {
  return settle(a * b, places(a) + places(b))
}

export function divide(a: number, b: number): number | null {
  return b === 0 ? null : tidy(a / b)
}

/** Rounds a quotient for reading: 4 decimals; below 1, at least 4 significant digits. */
export function readable(quotient: number): number {
  const size = Math.abs(quotient)
  return size >= 1 ? (round(quotient, 4) ?? quotient) : Number(quotient.toPrecision(4))
}

/** The result has the sign of `a`. */
export function remainder(a: number, b: number): number | null {
  if (b === 0) return null
  const decimals = Math.max(places(a), places(b))
  const scale = 10 ** decimals
  const [whole, by] = [Math.round(a * scale), Math.round(b * scale)]
  if (decimals > exactPlaces || !Number.isSafeInteger(whole) || !Number.isSafeInteger(by)) {
    return tidy(a % b)
  }
  return by === 0 ? null : settle((whole % by) / scale, decimals)
}

/** Rounds half away from zero; 1.005 to two places is 1.01. */
export function round(value: number, decimals: number): number | null {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > exactPlaces) return null
  const scaled = Math.abs(value) * 10 ** decimals
  if (scaled >= 1e14) return settle(value, decimals)
  const rounded = Math.round(Number(scaled.toPrecision(15))) / 10 ** decimals
  return settle(Math.sign(value) * rounded, decimals)
}

export function finite(value: number): number | null {
  // Adding zero turns -0 into 0.
  return Number.isFinite(value) ? value + 0 : null
}

function settle(value: number, decimals: number): number | null {
  if (Number.isInteger(value) || !Number.isFinite(value)) return finite(value)
  return decimals > exactPlaces ? tidy(value) : Number(value.toFixed(decimals)) + 0
}

/** Cuts off binary noise if the rest is a short number; 1/3 keeps full precision. */
function tidy(value: number): number | null {
  if (!Number.isFinite(value)) return null
  const precise = Number(value.toPrecision(15))
  return (Number(value.toPrecision(exactPlaces)) === precise ? precise : value) + 0
}

function places(value: number): number {
  if (Number.isInteger(value)) return 0
  const text = String(value)
  const exponent = text.indexOf('e')
  const digits = exponent < 0 ? text : text.slice(0, exponent)
  const point = digits.indexOf('.')
  const own = point < 0 ? 0 : digits.length - point - 1
  return exponent < 0 ? own : Math.max(0, own - Number(text.slice(exponent + 1)))
}
