import { uiMessages } from '../messages'

/** A file of the console could not be fetched: after a new release the old files are gone. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor() {
    // The browser's message would not help the user.
    super(uiMessages.chunkFailed)
  }
}

/** Messages of browsers and the bundler for a module or style sheet that failed to load; they have no class or code. */
const missingFile =
  /dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether the error means that a file of the console could not be fetched; then nothing has been done. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof FileMissing || (error instanceof Error && missingFile.test(error.message))
