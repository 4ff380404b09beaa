import { ownDocuments } from '../support/ownDocuments'
import { writeSourceDocuments } from './dataSources'
import { writePickerDocuments } from './pickers'
import { writeTypingDocuments } from './typing'

/** Databases on this machine may be sources. */
const env = {
  DATA_SOURCE_HOSTS: '127.0.0.1',
  DATA_SOURCE_KEY: Buffer.alloc(32, 'key').toString('base64'),
}

/** A server of the file's own with the documents of several spec files. */
export const moreDocuments = () =>
  ownDocuments(
    'more',
    (documents) => {
      for (const write of [writeTypingDocuments, writePickerDocuments, writeSourceDocuments])
        write(documents)
    },
    env,
  )
