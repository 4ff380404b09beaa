import { Duplex } from 'node:stream'
import type { EmbeddedEngine } from './embeddedEngine'
import { batchReader, startupReply } from './wire'

/**
 * Acts as the socket of `pg`: a connection to the embedded database. All connections share one PostgreSQL session, so
 * session settings, named statements, temporary tables and LISTEN must not be used; `set local` and transactions may.
 * For the same reason the start-up is answered here.
 */
export function embeddedStream(engine: EmbeddedEngine): Duplex {
  const read = batchReader()
  const stream: Duplex = new Duplex({
    read() {
      // Replies are pushed when they arrive; there is nothing to request.
    },
    write(chunk: Uint8Array, _encoding, written) {
      for (const { kind, bytes } of read(chunk)) {
        if (kind === 'statement') session.send(bytes)
        else if (kind === 'startup') stream.push(startupReply)
        // After a Flush, a statement of another connection could come before the next batch.
        else if (kind === 'flush') stream.destroy(new Error('the embedded database has no cursors'))
      }
      written()
    },
    final(finished) {
      finished()
      stream.destroy()
    },
    destroy(error, destroyed) {
      session.end()
      destroyed(error)
    },
  })
  const session = engine.attach({
    reply: (bytes) => stream.push(bytes),
    lost: (error) => stream.destroy(error),
  })
  return Object.assign(stream, socketMethods(stream))
}

// The socket methods that `pg` calls.
function socketMethods(stream: Duplex) {
  return {
    connect: () => void process.nextTick(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  }
}
