import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../kernel/startError'
import type { Base } from './base'
import { backupMessages as messages } from './messages'

/**
 * One line of a backup. A backup is gzipped JSON lines (`zcat` reads it): the schema, the rows as texts, the files, and
 * at the end the seal: an HMAC-SHA-256 of all previous lines with the operator's key, or their plain SHA-256 where he
 * keeps none. A plain one only finds damage: whoever changes a file can make it anew.
 */
export type Line =
  | { readonly head: Head }
  | { readonly schema: readonly string[] }
  | { readonly table: string; readonly columns: readonly Column[] }
  | { readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly counted: string; readonly rows: number; readonly sha256: string }
  | { readonly after: readonly string[] }
  | { readonly file: string; readonly bytes: string }

interface Head {
  readonly format: 1
  readonly at: string
  readonly sealed?: true
  /** What its releases stand on; absent in backups of older versions. */
  readonly base?: Base
}

export interface Column {
  readonly name: string
  readonly type: string
}

export interface ArchiveWriter {
  write(line: Line): Promise<void>
  /** Resolves when the whole archive is on the disk under its final name. */
  end(): Promise<void>
}

/** `key` = the operator's; undefined = he keeps none. */
const sealing = (key: string | undefined) =>
  key === undefined ? createHash('sha256') : createHmac('sha256', key)

/** Writes an archive. It has another name until it is complete, so an interrupted one is never taken for a backup. */
export function writeArchive(path: string, key?: string): ArchiveWriter {
  const partial = `${path}.partial`
  const gzip = createGzip()
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  const done = finished(gzip.pipe(file))
  // `end` reports the error.
  done.catch(() => undefined)
  const seal = sealing(key)
  const put = async (text: string) => {
    if (gzip.write(text)) return
    await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), done])
  }
  return {
    async write(line) {
      const text = `${JSON.stringify(line)}\n`
      seal.update(text)
      await put(text)
    },
    async end() {
      gzip.end(`${JSON.stringify({ end: seal.digest('hex') })}\n`)
      await done
      await rename(partial, path)
    },
  }
}

export interface Opening {
  /** The operator's key. */
  readonly key?: string | undefined
  /** Whether an archive without a sealing key, such as one of an older version, is taken all the same. */
  readonly unsealed?: boolean | undefined
}

/**
 * Reads an archive. Throws StartError if it is damaged or changed, sealed with another key, or not sealed with a key
 * and not to be taken so; a missing line is only detected at the end.
 */
export async function* readArchive(
  path: string,
  { key, unsealed = false }: Opening,
): AsyncGenerator<Line> {
  let seal = sealing(undefined)
  // Errors of both streams are thrown by the loop that reads them.
  const source = pipeline(createReadStream(path), createGunzip(), () => undefined)
  let isWhole = false
  let count = 0
  try {
    for await (const text of linesOf(source)) {
      count += 1
      const line = JSON.parse(text) as Line | { readonly end: string } // written by `writeArchive`, and hashed
      if ('end' in line) {
        isWhole = isSame(line.end, seal.digest('hex'))
        break
      }
      if ('head' in line) {
        const { sealed } = line.head
        if (sealed && key === undefined) throw new StartError(messages.keyMissing(path))
        if (!sealed && !unsealed) throw new StartError(messages.unsealed(path))
        seal = sealing(sealed ? key : undefined)
      }
      seal.update(`${text}\n`)
      yield line
    }
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      Reflect.get(Object(error), 'code')?.toString().startsWith('Z_')
    )
      throw new StartError(messages.damaged(path, `${count}`), { cause: error })
    throw error
  }
  if (!isWhole)
    throw new StartError(
      (key === undefined ? messages.damaged : messages.changed)(path, `${count}`),
    )
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const piece of source) {
    let from = 0
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, at)]).toString()
      rest = []
      from = at + 1
    }
    rest.push(piece.subarray(from))
  }
}
