import { uiMessages } from '../messages'

/** A part of the console could not be fetched: after a new release the old files are gone. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor() {
    // The browser's own words would say nothing to the user.
    super(uiMessages.chunkFailed)
  }
}
