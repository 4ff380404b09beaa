import { EventEmitter } from 'node:events'
import fc from 'fast-check'

// The same cases in every run, so that a change is what makes a test fail; FUZZ_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_121) })

// An injected file answer is one object where a real one is a response and its socket: the listeners of
// Fastify, its compression and Node's pipe come together on it, one more than Node finds usual.
EventEmitter.defaultMaxListeners = 16
