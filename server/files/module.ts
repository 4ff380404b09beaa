import { mkdir } from 'node:fs/promises'
import type { Module } from '../module/module'
import { cleaningHandlers } from './cleaning'
import { createContentStore } from './content'
import { fileMigrations } from './migrations'
import { pdfRoutes } from './pdfRoutes'
import type { S3Location } from './s3'
import { staticRoutes } from './staticRoutes'
import { createFileStore, type FileStore } from './store'
import { acceptFiles, uploadRoutes } from './uploadRoutes'
import type { FileSight } from './uses'

declare module '../module/module' {
  interface Settings {
    /** Contents of uploaded files. */
    readonly filesDir: string
    /** The bucket that takes them instead. */
    readonly s3?: S3Location | undefined
    /** How long a file stays that nobody uses; with `documentTexts`, without which nothing is removed. */
    readonly fileGraceHours?: number
    /** Texts outside the database that may name files: the documents. */
    readonly documentTexts?: () => Iterable<string>
  }
  interface Services {
    readonly files: FileStore
    /** Whether records that name a file let somebody have it. */
    readonly seesFile: FileSight
    /** Tables whose deleted records are gone for good, and their files with them. */
    readonly recordTables: () => ReadonlySet<string>
  }
}

/** Uploaded files: their store, their addresses, their end. */
export const fileModule: Module = {
  name: 'files',
  migrations: fileMigrations,
  async start({ db, clock, log, settings, use }) {
    const { filesDir, s3, fileGraceHours: graceHours, documentTexts: documents } = settings
    const contents = createContentStore(filesDir, s3)
    const files = createFileStore(db, contents, clock)
    await mkdir(filesDir, { recursive: true })
    const canSweep = graceHours !== undefined && documents !== undefined
    return {
      services: { files },
      adds: {
        handlers: canSweep
          ? cleaningHandlers({
              ...{ db, contents, clock, filesDir, log, graceHours, documents },
              staged: files.staged,
              deletable: () => use('recordTables')(),
            })
          : [],
      },
      prepare: acceptFiles,
      async routes(api) {
        await uploadRoutes(api, { files, log })
        await staticRoutes(api, {
          ...{ db, files, log, sessions: use('sessions'), sees: use('seesFile') },
          isOpen: use('identityPictures'),
        })
        await pdfRoutes(api)
      },
    }
  },
}
