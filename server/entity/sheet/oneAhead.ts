/** The same items; the next one is being made while the receiver is busy with one. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = items.next()
      // It is awaited above, at its turn.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}
