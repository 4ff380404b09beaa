declare global {
  interface Window {
    /** What `installWatch` puts into every measured page. */
    watch: {
      /** Time of the last event of this kind, in ms since navigation began. */
      readonly last: Readonly<Record<string, number>>
      /** Waits frame by frame until `shown`, then for the paint; answers when that was. */
      painted(shown: () => boolean): Promise<number>
      /** Times from keydown to the paint of the frame after it, one for each key. */
      readonly keys: Promise<number>[]
      /** Begins to wait; `taken` answers from the last event of that kind, or of another one, to the paint. */
      begin(kind: string, shown: () => boolean): void
      taken(kind?: string): Promise<number>
    }
  }
}

/** Runs in the page before its own code. Works on events and frames alone, so it is the same for every peer. */
export function installWatch(): void {
  const last: Record<string, number> = {}
  const keys: Promise<number>[] = []
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const painted = async (shown: () => boolean) => {
    do await frame()
    while (!shown())
    // In the document before this frame is drawn, so on the screen with it.
    return afterPaint()
  }
  for (const kind of ['pointerdown', 'click', 'wheel', 'scroll'])
    addEventListener(
      kind,
      (event) => {
        last[kind] = event.timeStamp
      },
      { capture: true, passive: true },
    )
  addEventListener(
    'keydown',
    (event) => {
      last.keydown = event.timeStamp
      keys.push(
        frame()
          .then(afterPaint)
          .then((end) => end - event.timeStamp),
      )
    },
    { capture: true },
  )
  let begun = ''
  let pending: Promise<Readonly<Record<string, number>>> | undefined
  window.watch = {
    last,
    keys,
    painted,
    begin: (kind, shown) => {
      delete last[kind]
      begun = kind
      pending = painted(() => last[kind] !== undefined && shown()).then((end) =>
        Object.fromEntries(Object.entries(last).map(([kind, time]) => [kind, end - time])),
      )
    },
    async taken(kind = begun) {
      if (!pending) throw new Error('nothing began')
      return (await pending)[kind] ?? Number.NaN
    },
  }
}
