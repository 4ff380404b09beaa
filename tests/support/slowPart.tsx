/** A part of a product that takes a while to arrive: for the test of what waits for such ones. */
await new Promise((resolve) => setTimeout(resolve, 300))

export const SlowPart = () => <p>here</p>
