/** Tells which drafts belong to forms that are still open, in this window or another. */
export interface Holders {
  /** Slots of the open forms of the same record. */
  ask(): Promise<ReadonlySet<string>>
  /** Answers other windows' questions until the returned function is called. */
  hold(): () => void
}

const channelName = 'jiandu-drafts'
// Timeout: an open window answers in a few milliseconds, a crashed one never.
const patienceMs = 150

/** `owner` identifies the record, `slot` returns the form's own draft at that time. */
export function createHolders(owner: string, slot: () => string): Holders {
  const channel = () =>
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : undefined
  return {
    async ask() {
      const held = new Set<string>()
      const asking = channel()
      if (!asking) return held
      asking.onmessage = ({ data }: MessageEvent<unknown>) => {
        const answer = readNews(data)
        if (answer?.owner === owner && answer.slot !== undefined) held.add(answer.slot)
      }
      asking.postMessage({ owner })
      await new Promise((resolve) => setTimeout(resolve, patienceMs))
      asking.close()
      return held
    },
    hold() {
      const open = channel()
      if (!open) return () => undefined
      open.onmessage = ({ data }: MessageEvent<unknown>) => {
        const question = readNews(data)
        if (question?.owner === owner && question.slot === undefined) {
          open.postMessage({ owner, slot: slot() })
        }
      }
      return () => open.close()
    },
  }
}

/** Without a slot it is a question. The other window may run another version of the console. */
function readNews(
  data: unknown,
): { readonly owner: string; readonly slot: string | undefined } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { owner, slot } = data as Record<string, unknown> // absent keys are undefined
  if (typeof owner !== 'string') return undefined
  return { owner, slot: typeof slot === 'string' ? slot : undefined }
}
