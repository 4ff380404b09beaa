// The parts of PostgreSQL's wire protocol that the embedded database's stream needs.

/** Client messages that the server must answer together. `kind` is the kind of the last one. */
export interface Batch {
  readonly kind: 'startup' | 'statement' | 'flush' | 'terminate'
  /** An exact copy, alone in its ArrayBuffer, so that it can be transferred to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Cuts one client's byte stream into batches; keeps an incomplete message for the next call. */
export function batchReader(): (chunk: Uint8Array) => Batch[] {
  let started = false
  let pending = new Uint8Array(0)
  return (chunk) => {
    pending = joined([pending, chunk])
    const view = new DataView(pending.buffer)
    const batches: Batch[] = []
    let from = 0
    let at = 0
    for (;;) {
      // The first message of a connection has no type byte.
      const header = started ? 1 : 0
      if (at + header + 4 > pending.length) break
      const next = at + header + view.getInt32(at + header)
      if (next > pending.length) break
      const kind = started ? endings[pending[at] ?? 0] : 'startup'
      started = true
      at = next
      if (kind === undefined) continue
      batches.push({ kind, bytes: pending.slice(from, at) })
      from = at
    }
    pending = pending.slice(from)
    return batches
  }
}

/** Transaction status after this reply: I = idle, T = open, E = failed; undefined = the reply is incomplete. */
export function transactionStatus(reply: Uint8Array): 'I' | 'T' | 'E' | undefined {
  // ReadyForQuery, which ends every reply: 'Z', length 5, status.
  const end = reply.subarray(-6)
  const [type, a, b, c, length, status] = end
  if (type !== 0x5a || a !== 0 || b !== 0 || c !== 0 || length !== 5) return undefined
  return status === 0x49 ? 'I' : status === 0x54 ? 'T' : 'E'
}

/** The answer to a start-up message: AuthenticationOk, then ReadyForQuery (idle). */
export const startupReply = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** A simple query. */
export function queryMessage(sql: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(sql)
  const message = new Uint8Array(text.length + 6)
  message[0] = 0x51
  new DataView(message.buffer).setInt32(1, text.length + 5)
  message.set(text, 5)
  return message
}

/** Rows of a reply to a simple query; all values are texts. */
export function textRows(reply: Uint8Array): readonly (readonly (string | null)[])[] {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.byteLength)
  const decoder = new TextDecoder()
  const rows: (string | null)[][] = []
  for (let at = 0; at + 5 <= reply.length; at += 1 + view.getInt32(at + 1)) {
    // DataRow: the number of values, then the length of each (-1 for null) and its bytes.
    if (reply[at] !== 0x44) continue
    let next = at + 7
    rows.push(
      Array.from({ length: view.getInt16(at + 5) }, () => {
        const length = view.getInt32(next)
        const from = next + 4
        next = from + Math.max(length, 0)
        return length < 0 ? null : decoder.decode(reply.subarray(from, next))
      }),
    )
  }
  return rows
}

/** Whether the batch contains the ASCII text, in a statement or a value. */
export const mentions = (batch: Uint8Array, text: string): boolean =>
  Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength).includes(text)

/** Concatenates the chunks into one array of exact size. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

// The messages Query, Sync, Flush and Terminate end a batch; others continue it.
const endings: Readonly<Record<number, Batch['kind']>> = {
  81: 'statement',
  83: 'statement',
  72: 'flush',
  88: 'terminate',
}
