import { Readable } from 'node:stream'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { malformed, Refusal } from '../http/envelope'
import { expectedTexts } from '../http/messages'
import type { Caller } from '../http/right'
import { newId } from '../kernel/ids'
import { wallClock } from '../kernel/wallClock'
import { type Accept, isAccepted } from './accept'
import type { ContentStore, Received } from './content'
import { detect } from './detect'
import { fileMessages } from './messages'
import { keepNamed } from './naming'
import { bizShape, storedPath } from './path'
import { isTooLarge } from './pixels'
import type { ByteRange } from './range'
import { createStagedFiles, type StagedFiles } from './staged'
import type { FileTable } from './tables'

/** The database knows the file, but the folder or bucket has lost it. */
export class MissingContent extends Error {
  override readonly name = 'MissingContent'
}

export interface FileDetails {
  /** Name from the caller; it is cleaned for the path. */
  readonly name: string
  /** Label of its purpose: `^[a-z0-9_-]{1,32}$`. */
  readonly biz: string
  /** Types that the field takes; default: every known type. */
  readonly accept?: Accept | undefined
  readonly caller: Pick<Caller, 'tenantId' | 'username'>
}

/** A received file that is not yet kept. Call either `keep` or `discard`. */
export interface Incoming {
  /** Returns its path below `/sys/common/static/`. Throws 400 for a type that is not accepted, or StorageFailure. */
  keep(details: FileDetails): Promise<string>
  discard(): Promise<void>
}

export interface FileStore {
  /** Stores a file and returns its path; the content is stored before the row. Throws like `keep`. */
  put(file: FileDetails & { readonly bytes: Uint8Array }): Promise<string>
  receive(stream: AsyncIterable<Uint8Array>): Promise<Incoming>
  find(path: string): Promise<FileTable | undefined>
  /** Throws MissingContent if the content is lost. */
  read(file: Pick<FileTable, 'path' | 'sha256'>, range: ByteRange): Promise<Readable>
  /** Files that belong to no record. */
  readonly staged: StagedFiles
}

export function createFileStore(db: Db, contents: ContentStore, clock: () => Date): FileStore {
  async function keep(received: Received, details: FileDetails): Promise<string> {
    const { name, biz, accept, caller } = details
    if (!bizShape.test(biz))
      throw malformed('biz', expectedTexts.pattern(bizShape.source) + expectedTexts.text)
    const type = received.size === 0 ? undefined : detect({ ...received, name })
    if (!type) throw new Refusal(400, fileMessages.unsupported)
    if (accept && !isAccepted(type, accept)) throw new Refusal(400, refusalOf(accept))
    const { pixels } = received
    if (pixels && isTooLarge(pixels)) throw new Refusal(400, fileMessages.tooManyPixels(pixels))
    const id = newId()
    const path = storedPath({ biz, id, name, ext: type.ext })
    const row = {
      id,
      tenant_id: caller.tenantId,
      path,
      name: [...name.replaceAll('\0', '')].slice(-255).join(''),
      size: received.size,
      type: type.mime,
      biz,
      sha256: received.sha256,
      create_by: caller.username,
      create_time: wallClock(clock()),
    }
    await keepNamed({ db, contents }, received, (trx) =>
      system(trx).insertInto('sys_file').values(row).execute(),
    )
    return path
  }

  async function receive(stream: AsyncIterable<Uint8Array>): Promise<Incoming> {
    const received = await contents.receive(stream)
    return {
      keep: (details) => keep(received, details).finally(received.discard),
      discard: received.discard,
    }
  }

  return {
    receive,
    staged: createStagedFiles(db, contents, clock),
    async put({ bytes, ...details }) {
      const incoming = await receive(Readable.from([bytes]))
      return await incoming.keep(details)
    },
    async find(path) {
      // No stored path contains a zero byte, and the database would refuse it.
      if (path.includes('\0')) return undefined
      return await system(db)
        .selectFrom('sys_file')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirst()
    },
    async read({ path, sha256 }, range) {
      try {
        return await contents.read(sha256, range)
      } catch (error) {
        const text = `stored file ${path}: its content cannot be read`
        const gone = error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'
        throw gone ? new MissingContent(text, { cause: error }) : new Error(text, { cause: error })
      }
    },
  }
}

const refusalOf = (accept: Accept): string =>
  accept.join() === 'image/*' ? fileMessages.notImage : fileMessages.notAccepted(accept.join('、'))
