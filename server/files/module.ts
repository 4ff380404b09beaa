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
    /** Directory of uploaded files. */
    readonly filesDir: string
    /** Bucket to use instead of the directory. */
    readonly s3?: S3Location | undefined
    /** Hours before an unused file is removed. Files are only removed if `documentTexts` is set, too. */
    readonly fileGraceHours?: number
    /** Texts outside the database that may name files: the documents. */
    readonly documentTexts?: () => Iterable<string>
  }
  interface Services {
    readonly files: FileStore
    /** Whether the caller sees a record that names the file. */
    readonly seesFile: FileSight
    /** Tables whose deleted records are gone for good, with their files. */
    readonly recordTables: () => ReadonlySet<string>
  }
}

/** Uploaded files: store, URLs and removal. */
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
              db,
              contents,
              clock,
              filesDir,
              log,
              graceHours,
              documents,
              staged: files.staged,
              deletable: () => use('recordTables')(),
            })
          : [],
      },
      prepare: acceptFiles,
      async routes(api) {
        await uploadRoutes(api, { files, log })
        await staticRoutes(api, {
          db,
          files,
          log,
          sessions: use('sessions'),
          sees: use('seesFile'),
          isOpen: use('identityPictures'),
        })
        await pdfRoutes(api)
      },
    }
  },
}
