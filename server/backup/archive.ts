import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../kernel/startError'
import { backupMessages as messages } from './messages'

/**
 * A line of a backup, which is gzipped JSON lines: what the database is made of, its rows as texts, the files, and at
 * the end the SHA-256 of all that came before. `zcat` reads it.
 */
export type Line =
  | { readonly head: { readonly format: 1; readonly at: string } }
  | { readonly schema: readonly string[] }
  | { readonly table: string; readonly columns: readonly Column[] }
  | { readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly counted: string; readonly rows: number; readonly sha256: string }
  | { readonly after: readonly string[] }
  | { readonly file: string; readonly bytes: string }

export interface Column {
  readonly name: string
  readonly type: string
}

export interface ArchiveWriter {
  write(line: Line): Promise<void>
  /** When it resolves, the whole archive is on the disk under its name. */
  end(): Promise<void>
}

/** Writes an archive. Under another name until it is whole: one that was cut off is never taken for a backup. */
export function writeArchive(path: string): ArchiveWriter {
  const partial = `${path}.partial`
  const gzip = createGzip()
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  const done = finished(gzip.pipe(file))
  // Told by `end`.
  done.catch(() => undefined)
  const hash = createHash('sha256')
  const put = async (text: string) => {
    if (gzip.write(text)) return
    await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), done])
  }
  return {
    async write(line) {
      const text = `${JSON.stringify(line)}\n`
      hash.update(text)
      await put(text)
    },
    async end() {
      gzip.end(`${JSON.stringify({ end: hash.digest('hex') })}\n`)
      await done
      await rename(partial, path)
    },
  }
}

/** Reads an archive. Throws StartError where it is damaged, at its end where a line is missing. */
export async function* readArchive(path: string): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  // What either of the two meets is thrown where it is read.
  const source = pipeline(createReadStream(path), createGunzip(), () => undefined)
  let isWhole = false
  let count = 0
  try {
    for await (const text of linesOf(source)) {
      count += 1
      const line = JSON.parse(text) as Line | { readonly end: string } // written by `writeArchive`, and hashed
      if ('end' in line) {
        isWhole = line.end === hash.digest('hex')
        break
      }
      hash.update(`${text}\n`)
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
  if (!isWhole) throw new StartError(messages.damaged(path, `${count}`))
}

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
