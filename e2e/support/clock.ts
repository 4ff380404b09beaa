import type { BrowserContext } from 'playwright'

/** By how much the clock of this run is moved (`scripts/at.mjs`). */
const movedMs = Number(/^([+-]\d+)s$/.exec(process.env.FAKETIME ?? '')?.[1] ?? 0) * 1_000

/** Gives the pages of a browser the clock that the server and the specs have. */
export async function shareClock(context: BrowserContext): Promise<void> {
  if (movedMs === 0) return
  await context.addInitScript((ms) => {
    const Real = Date
    const now = () => Real.now() + ms
    window.Date = new Proxy(Real, {
      construct: (target, args, made) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, made),
      apply: () => new Real(now()).toString(),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    })
  }, movedMs)
}
