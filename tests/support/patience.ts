import { vi } from 'vitest'

/**
 * How long a test waits for what has to come. It costs nothing where it comes; a machine that does ten other things
 * takes seconds for what takes milliseconds alone.
 */
export const patienceMs = 30_000

const { waitFor, waitUntil } = vi

/** `vi.waitFor` gives up after a second and has no setting for it. */
export function waitPatiently(): void {
  Object.assign(vi, {
    waitFor: withPatience(waitFor),
    waitUntil: withPatience(waitUntil),
  })
}

const withPatience =
  <C, A>(wait: (callback: C, options: { readonly timeout: number }) => A) =>
  (callback: C, options: number | object = {}): A =>
    wait(callback, {
      timeout: patienceMs,
      ...(typeof options === 'number' ? { timeout: options } : options),
    })
