import { Duplex } from 'node:stream'
import type { EmbeddedEngine } from './embeddedEngine'
import { batchReader, startupReply } from './wire'

/**
 * What `pg` takes for its socket: a connection to the embedded database. All connections share one
 * PostgreSQL session, so session settings, named statements, temporary tables and LISTEN are not
 * for use here: `set local` and transactions are. Start-up is answered here for the same reason.
 */
export function embeddedStream(engine: EmbeddedEngine): Duplex {
  const read = batchReader()
  const stream: Duplex = new Duplex({
    read() {
      // Replies are pushed when they come; there is nothing to ask for.
    },
    write(chunk: Uint8Array, _encoding, written) {
      for (const { kind, bytes } of read(chunk)) {
        if (kind === 'statement') session.send(bytes)
        else if (kind === 'startup') stream.push(startupReply)
        // Between a Flush and the next batch another connection's statement may come.
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

// The part of a TCP socket's interface that `pg` calls.
function socketMethods(stream: Duplex) {
  return {
    connect: () => void process.nextTick(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  }
}
