import { documentRights } from '#model'

/** Rights that calls about documents declare. */
export const reads = { can: documentRights.view } as const
export const edits = { can: documentRights.edit } as const
export const publishes = { can: documentRights.publishAll } as const
